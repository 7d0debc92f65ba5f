"""The screens of the page, each by the way there: what they look like is looked at at every width, in every theme and palette."""

from pages import begin, give_up, opened, tool, tracing

# Each takes a browser and a function that gives a new person's device, and gives the page.
screens = {}


def screen(function):
    """Notes a screen."""
    screens[function.__name__] = function
    return function


def chosen(page, *titles):
    """Goes down the menus."""
    for title in titles:
        before = page.locator("h1").first.text_content()
        page.locator(".home button, .menu .entry", has_text=title).first.click()
        page.wait_for_function("before => document.querySelector('h1').textContent !== before", arg=before)
    return page


def guessed(page, *words):
    """Guesses words."""
    for word in words:
        before = page.locator(".board .r-absent, .board .r-present, .board .r-correct").count()
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelectorAll('.board :is(.r-absent, .r-present, .r-correct)').length > before", arg=before)
    return page


def sheet(page, label):
    """Opens a sheet by a button."""
    page.get_by_label(label).click()
    page.wait_for_selector("dialog[open] h2")
    return page


# Screens that the menus lead to, of somebody new and of somebody who has played; games before the first move.

MENUS = {
    "modes_of_wordle": ("Wordle",),
    "modes_of_wordiest": ("Wordiest",),
    "modes_of_atlas": ("Atlas",),
    "modes_of_wordflow": ("WordFlow",),
    "puzzles": ("WordFlow", "Puzzles"),
    "today": ("Today",),
    "settings": ("Settings",),
    "how_to_play": ("How to play",),
    "rules": ("How to play", "The rules"),
    "about": ("About",),
    "no_statistics": ("Statistics", "Statistics"),
    "no_history": ("Statistics", "History"),
}
MENUS_LATER = {
    "statistics": ("Statistics", "Statistics"),
    "history": ("Statistics", "History"),
    "calendar": ("Statistics", "Calendar"),
}
OPENINGS = {
    "wordle_start": "wordle classic answer pilot",
    "wordiest_start": "wordiest match seed 3",
    "atlas_start": "atlas normal seed 5",
    "atlas_open": "atlas expert open seed 2",
    "wordflow_start": "wordflow beginner seed 5",
    "wordflow_normal": "wordflow normal size 6 seed 5",
    "wordflow_tutorial": "wordflow beginner tutorial 1",
}


# Around the games


@screen
def home(browser, enter):
    """The first screen, for the first time."""
    return browser.home(enter())


def experienced(browser, enter):
    """Somebody who has won, lost, given up, and left games behind; the first screen."""
    person = enter()
    page = opened(browser, person, "wordle mini answer cat")
    guessed(page, "dog", "cat")
    page.wait_for_selector(".ending")
    for opening, word in (("wordle mini answer sun", "bun"), ("wordle junior answer sloe", "tree")):
        page.locator(".choices button", has_text="Home").click()
        page.wait_for_selector(".home")
        page.close()
        page = opened(browser, person, opening)
        guessed(page, word)
        give_up(page)
    page.close()
    page = opened(browser, person, "wordiest match seed 3")
    page.locator(".hand button.tile").first.click()
    page.keyboard.press("!")
    page.locator("dialog footer .main").click()
    page.wait_for_selector(".ending")
    page.close()
    page = browser.home(person)
    begin(page, "Wordiest", "Match")
    page.get_by_label("Submit your words").click()
    page.locator("dialog footer .main").click()
    page.wait_for_selector(".ending")
    page.close()
    page = opened(browser, person, "wordflow beginner tutorial 1")
    page.keyboard.type("word")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ending")
    page.close()
    page = browser.home(person)
    begin(page, "Wordle", "Author")
    guessed(page, "crane")
    page.close()
    page = browser.home(person)
    begin(page, "Atlas", "Easy")
    page.locator('button[data-place="s"]').click()
    page.wait_for_selector('[data-place="w"] .card')
    page.close()
    return browser.home(person)


@screen
def home_with_games(browser, enter):
    """The first screen with games that wait."""
    return experienced(browser, enter)


@screen
def history_entry(browser, enter):
    """A game of the history."""
    page = chosen(experienced(browser, enter), "Statistics", "History")
    page.locator(".menu .entry").last.click()
    page.wait_for_selector(".text, .play, dialog[open]")
    return page


# Wordle


@screen
def introduced(browser, enter):
    """A game that is opened for the first time."""
    page = chosen(browser.home(enter()), "Wordle")
    page.locator(".entry", has_text="Author").click()
    page.wait_for_selector("dialog[open] footer .main")
    return page


@screen
def wordle_middle(browser, enter):
    """A Wordle after some guesses, with something typed."""
    page = guessed(opened(browser, enter(), "wordle classic answer pilot"), "crane", "spilt")
    page.keyboard.type("pi")
    return page


@screen
def wordle_six(browser, enter):
    """The widest Wordle."""
    return guessed(opened(browser, enter(), "wordle epic answer planet"), "crates")


@screen
def wordle_refused(browser, enter):
    """A word that is none."""
    page = opened(browser, enter(), "wordle classic answer pilot")
    page.keyboard.type("xxxxx")
    page.keyboard.press("Enter")
    page.wait_for_selector(".toast")
    return page


@screen
def wordle_won(browser, enter):
    """A Wordle that is won."""
    page = guessed(opened(browser, enter(), "wordle classic answer pilot"), "crane", "spilt", "pilot")
    page.wait_for_selector(".ending")
    return page


@screen
def wordle_lost(browser, enter):
    """A Wordle that is lost."""
    page = guessed(opened(browser, enter(), "wordle mini answer cat"), "dog", "sun", "bit", "mud", "pen")
    page.wait_for_selector(".ending")
    return page


@screen
def wordle_tools(browser, enter):
    """What the engine can do."""
    return sheet(opened(browser, enter(), "wordle classic answer pilot"), "Hints, analysis and other tools")


@screen
def wordle_more(browser, enter):
    """What can be done besides playing."""
    return sheet(opened(browser, enter(), "wordle classic answer pilot"), "More")


@screen
def wordle_question(browser, enter):
    """A question before something that costs something."""
    page = guessed(opened(browser, enter(), "wordle classic"), "crane")
    page.locator(".action", has_text="Hint").click()
    page.wait_for_selector("dialog[open] h2")
    return page


@screen
def wordle_analysis(browser, enter):
    """The analysis of a game."""
    page = guessed(opened(browser, enter(), "wordle mini answer cat"), "dog", "cat")
    page.wait_for_selector(".ending")
    page.locator(".choices button", has_text="Look closer").click()
    page.locator("dialog .entry", has_text="Analyse").first.click()
    page.wait_for_selector("dialog .content table, dialog .content p")
    return page


@screen
def wordle_shared(browser, enter):
    """A result to be shared."""
    page = guessed(opened(browser, enter(), "wordle mini answer cat"), "dog", "cat")
    page.locator(".choices button", has_text="Share").click()
    page.wait_for_selector(".code svg")
    return page


@screen
def wordle_challenge(browser, enter):
    """A word of one's own is asked for."""
    page = chosen(browser.home(enter()), "Wordle")
    page.locator(".entry", has_text="Challenge a friend").click()
    page.wait_for_selector("#asked")
    return page


# Wordiest


@screen
def wordiest_middle(browser, enter):
    """A Wordiest with tiles in its words."""
    page = opened(browser, enter(), "wordiest match seed 3")
    for _ in range(6):
        page.locator(".hand button.tile").first.click()
        page.wait_for_timeout(60)
    return page


@screen
def wordiest_full(browser, enter):
    """A Wordiest with all tiles in its words."""
    page = opened(browser, enter(), "wordiest match seed 3")
    for left in range(14, 0, -1):
        page.locator(".hand button.tile").first.click()
        page.wait_for_function("left => document.querySelectorAll('.hand button.tile').length < left", arg=left)
    return page


@screen
def wordiest_over(browser, enter):
    """A Wordiest that is over."""
    page = opened(browser, enter(), "wordiest match seed 3")
    page.keyboard.type("fil")
    page.keyboard.press("Enter")
    page.wait_for_selector(".racks .tile.filled")
    page.keyboard.press("!")
    page.wait_for_selector("dialog[open], .ending")
    if page.locator("dialog[open]").count():
        page.locator("dialog footer .main").click()
    page.wait_for_selector(".ending")
    return page


# Atlas


@screen
def atlas_middle(browser, enter):
    """An Atlas after some moves, with a card picked up."""
    page = opened(browser, enter(), "atlas normal seed 5")
    for _ in range(5):
        before = page.locator(".status").inner_text()
        page.keyboard.press(" ")
        page.wait_for_function("before => document.querySelector('.status').innerText !== before", arg=before)
    return page


@screen
def atlas_over(browser, enter):
    """An Atlas that is given up."""
    page = opened(browser, enter(), "atlas easy seed 1")
    page.locator('button[data-place="s"]').click()
    page.wait_for_selector('[data-place="w"] .card')
    give_up(page)
    return page


# WordFlow


@screen
def wordflow_middle(browser, enter):
    """A WordFlow in the midst of a trace."""
    page = opened(browser, enter(), "wordflow beginner seed 5")
    tracing(page, ("a1", "b2", "c2", "d3"))
    return page


@screen
def wordflow_won(browser, enter):
    """A WordFlow that is won."""
    page = opened(browser, enter(), "wordflow beginner tutorial 1")
    page.keyboard.type("word")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ending")
    return page


@screen
def wordflow_over(browser, enter):
    """A WordFlow that is given up."""
    page = opened(browser, enter(), "wordflow beginner seed 5")
    give_up(page)
    return page


@screen
def wordflow_solved(browser, enter):
    """The list of all words."""
    page = opened(browser, enter(), "wordflow beginner size 4 seed 5")
    tool(page, "Solve")
    page.wait_for_selector("dialog .content")
    return page


@screen
def builder(browser, enter):
    """The builder."""
    page = opened(browser, enter(), "builder")
    page.locator('[data-place="a1"]').focus()
    page.keyboard.type("catsdogs")
    return page


@screen
def builder_tools(browser, enter):
    """What the builder can do."""
    return sheet(opened(browser, enter(), "builder"), "Hints, analysis and other tools")


# What goes wrong


@screen
def elsewhere(browser, enter):
    """The games are in another tab."""
    person = enter()
    page = browser.home(person)
    browser.home(person)
    page.wait_for_selector(".empty")
    return page


@screen
def loading(browser, enter):
    """What is seen first."""
    person = enter(service_workers="block")
    person.route("**/*.wasm", lambda route: None)
    page = browser.page(person)
    page.wait_for_selector("#loading .mark")
    return page


@screen
def nothing_came(browser, enter):
    """The engine can't be had."""
    person = enter(service_workers="block")
    person.route("**/*.wasm", lambda route: route.abort())
    page = browser.page(person)
    page.wait_for_selector(".empty")
    return page


@screen
def typing_a_move(browser, enter):
    """A move is typed."""
    page = opened(browser, enter(), "atlas normal seed 5")
    page.get_by_label("More").click()
    page.locator("dialog .entry", has_text="Type a move").click()
    page.wait_for_selector("#asked")
    return page


@screen
def help_typed(browser, enter):
    """A line is typed whose answer is long."""
    page = typing_a_move(browser, enter)
    page.fill("#asked", "help")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] .content p")
    return page


def from_tables():
    """Notes the screens of the tables."""
    for name, titles in MENUS.items():
        screens[name] = lambda browser, enter, titles=titles: chosen(browser.home(enter()), *titles)
    for name, titles in MENUS_LATER.items():
        screens[name] = lambda browser, enter, titles=titles: chosen(experienced(browser, enter), *titles)
    for name, opening in OPENINGS.items():
        screens[name] = lambda browser, enter, opening=opening: opened(browser, enter(), opening)


from_tables()
