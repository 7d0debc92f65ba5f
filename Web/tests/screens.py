"""The screens of the page, each by the way there: what they look like is looked at at every width, in every theme and palette."""

import json

from pages import begin, give_up, opened, tool, traced, typed

# Each takes a browser and a function that gives a new person's device, and gives the page.
screens = []


def screen(function):
    """Notes a screen."""
    screens.append(function)
    return function


def chosen(page, *titles):
    """Goes down the menus."""
    for title in titles:
        page.locator(".home button, .menu .entry", has_text=title).first.click()
        page.wait_for_selector("main h1:not(.unseen), .play")
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


# Around the games


@screen
def home(browser, enter):
    """The first screen, for the first time."""
    return browser.home(enter())


@screen
def modes_of_wordle(browser, enter):
    """What Wordle can be."""
    return chosen(browser.home(enter()), "Wordle")


@screen
def modes_of_wordiest(browser, enter):
    """What Wordiest can be."""
    return chosen(browser.home(enter()), "Wordiest")


@screen
def modes_of_atlas(browser, enter):
    """What Atlas can be."""
    return chosen(browser.home(enter()), "Atlas")


@screen
def modes_of_wordflow(browser, enter):
    """What WordFlow can be."""
    return chosen(browser.home(enter()), "WordFlow")


@screen
def puzzles(browser, enter):
    """The puzzles that come with a game."""
    return chosen(browser.home(enter()), "WordFlow", "Puzzles")


@screen
def today(browser, enter):
    """Today's puzzles."""
    return chosen(browser.home(enter()), "Today")


@screen
def settings(browser, enter):
    """The settings."""
    return chosen(browser.home(enter()), "Settings")


@screen
def how_to_play(browser, enter):
    """All that there is to read."""
    return chosen(browser.home(enter()), "How to play")


@screen
def rules(browser, enter):
    """A page to read."""
    return chosen(browser.home(enter()), "How to play", "Atlas Solitaire: the rules")


@screen
def commands(browser, enter):
    """A long page with tables."""
    return chosen(browser.home(enter()), "How to play", "All commands")


@screen
def about(browser, enter):
    """About."""
    return chosen(browser.home(enter()), "About")


@screen
def no_statistics(browser, enter):
    """Statistics before any game."""
    return chosen(browser.home(enter()), "Statistics", "Statistics")


@screen
def no_history(browser, enter):
    """History before any game."""
    return chosen(browser.home(enter()), "Statistics", "History")


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
def statistics(browser, enter):
    """Statistics with something in them."""
    return chosen(experienced(browser, enter), "Statistics", "Statistics")


@screen
def history(browser, enter):
    """History with something in it."""
    return chosen(experienced(browser, enter), "Statistics", "History")


@screen
def history_entry(browser, enter):
    """A game of the history."""
    page = chosen(experienced(browser, enter), "Statistics", "History")
    page.locator(".menu .entry").last.click()
    page.wait_for_selector(".text, .play, dialog[open]")
    return page


@screen
def calendar(browser, enter):
    """The days of a month."""
    return chosen(experienced(browser, enter), "Statistics", "Calendar")


# Wordle


@screen
def wordle_start(browser, enter):
    """A Wordle before the first guess."""
    return opened(browser, enter(), "wordle classic answer pilot")


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
def wordiest_start(browser, enter):
    """A Wordiest before the first tile."""
    return opened(browser, enter(), "wordiest match seed 3")


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
def atlas_start(browser, enter):
    """An Atlas before the first move."""
    return opened(browser, enter(), "atlas normal seed 5")


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
def atlas_open(browser, enter):
    """An Atlas with all cards face up."""
    return opened(browser, enter(), "atlas expert open seed 2")


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
def wordflow_start(browser, enter):
    """A WordFlow before the first word."""
    return opened(browser, enter(), "wordflow beginner seed 5")


@screen
def wordflow_normal(browser, enter):
    """A WordFlow that shows less."""
    return opened(browser, enter(), "wordflow normal size 6 seed 5")


@screen
def wordflow_middle(browser, enter):
    """A WordFlow in the midst of a trace."""
    page = opened(browser, enter(), "wordflow beginner seed 5")
    boxes = [page.locator(f'.board [data-place="{place}"]').bounding_box() for place in ("a1", "b2", "c2", "d3")]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=5)
    return page


@screen
def wordflow_tutorial(browser, enter):
    """The tutorial."""
    return opened(browser, enter(), "wordflow beginner tutorial 1")


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


# Together


def lobby(browser, enter, name):
    """The way into rooms."""
    page = chosen(browser.home(enter()), "Play together")
    page.fill("#name", name)
    return page


def room(browser, enter, mode, name="Ann", other="Ben"):
    """A room of two: both pages and its code."""
    ann = lobby(browser, enter, name)
    ann.select_option("#mode", mode)
    ann.locator("button", has_text="Make a room").click()
    ann.wait_for_selector(".digits")
    code = ann.locator(".digits").text_content()
    ben = browser.page(enter(), f"#{code}")
    ben.fill("#name", other)
    ben.locator("button.main", has_text="Join").click()
    ben.wait_for_selector(".members")
    return ann, ben, code


def playing(browser, enter, mode, **names):
    """A room in which a round has begun: both pages."""
    ann, ben, _ = room(browser, enter, mode, **names)
    ann.locator("button", has_text="Begin").click()
    for page in (ann, ben):
        page.wait_for_selector(".play")
    return ann, ben


@screen
def rooms(browser, enter):
    """The way into rooms, with one that is open."""
    first = lobby(browser, enter, "Ann")
    first.select_option("#mode", "wordle junior")
    first.locator("button", has_text="Find somebody").click()
    first.wait_for_selector(".members")
    page = lobby(browser, enter, "Ben")
    page.wait_for_selector("#open .entry")
    return page


@screen
def invited(browser, enter):
    """Somebody who has a link."""
    ann, _, code = room(browser, enter, "wordle classic")
    page = browser.page(enter(), f"#{code}")
    page.wait_for_selector("#name")
    return page


@screen
def room_waiting(browser, enter):
    """A room before the round."""
    return room(browser, enter, "wordflow beginner", other="Maximiliana-Alexandra II")[0]


@screen
def room_alone(browser, enter):
    """A room in which nobody else is."""
    page = lobby(browser, enter, "Ann")
    page.locator("button", has_text="Make a room").click()
    page.wait_for_selector(".code svg")
    return page


@screen
def race(browser, enter):
    """A race."""
    ann, ben = playing(browser, enter, "wordle classic", other="Maximiliana-Alexandra II")
    guessed(ben, "crane")
    guessed(ann, "sloth", "crane")
    return ann


@screen
def race_over(browser, enter):
    """A race that is over."""
    ann, ben = playing(browser, enter, "wordle mini")
    for page in (ann, ben):
        guessed(page, "cat")
        page.locator(".action", has_text="Give up").click()
        page.locator("dialog footer button", has_text="Give up").click()
    ann.wait_for_selector(".ending table")
    return ann


@screen
def trace_together(browser, enter):
    """One grid for both."""
    ann, ben = playing(browser, enter, "wordflow beginner")
    traced(ben, [one.get_attribute("data-place") for one in ben.locator(".board button.tile").element_handles()[:2]])
    return ann


@screen
def messages(browser, enter):
    """Messages in a room."""
    ann, ben, _ = room(browser, enter, "wordle classic")
    for page, text in ((ben, "hi! I have not played this for years, so be kind to me"), (ann, "me neither")):
        page.get_by_label("Messages").click()
        page.fill("#message", text)
        page.keyboard.press("Enter")
        page.wait_for_selector("#messages b")
    return ann


@screen
def reactions(browser, enter):
    """A reaction."""
    ann, _ = playing(browser, enter, "wordle classic")
    ann.get_by_label("Send a reaction").click()
    ann.wait_for_selector(".reactions")
    return ann


@screen
def looking_on(browser, enter):
    """What somebody sees who looks on."""
    ann, ben, _ = room(browser, enter, "wordflow beginner")
    identity = json.loads(ann.evaluate("sessionStorage.getItem('parlor room')"))["id"]
    page = browser.page(enter(), f"#watch-{identity}")
    page.fill("#name", "Wat")
    page.locator("button.main", has_text="Watch").click()
    page.wait_for_selector(".members")
    ann.locator("button", has_text="Begin").click()
    ben.wait_for_selector(".play")
    page.wait_for_selector(".watched .board", timeout=15000)
    return page


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
def solution_typed(browser, enter):
    """A line is typed whose answer is long."""
    page = opened(browser, enter(), "atlas normal seed 5")
    typed(page, "help")
    page.wait_for_selector("dialog[open] .content")
    return page
