"""Each game alone: to its end by mouse, finger and keys, and from what a screen reader is told."""

import re

from pages import ALL, begin, ending, give_up, opened, playing, spelled, step, tool, traced, tracing, trial, typed
from playwright.sync_api import expect

FINGER = {"has_touch": True, "is_mobile": True}


# Wordle


def wordle(browser, press, **options):
    """A Wordle that is won in two guesses."""
    with browser.person(**options) as person:
        page = opened(browser, person, "wordle mini answer cat")
        for key in ("d", "o", "g", "enter", "c", "a", "t", "enter"):
            press(page, key)
        ending(page, "CAT")


@step
def wordle_by_hand(browser):
    """Wordle by mouse and by finger."""
    wordle(browser, lambda page, key: page.locator(f'[data-place="{key}"]').click())
    wordle(browser, lambda page, key: page.locator(f'[data-place="{key}"]').tap(), **FINGER)


@step
def wordle_by_keys(browser):
    """A Wordle won by keys alone; what is refused stays to be mended; the result can be shared."""
    with browser.person() as person:
        page = opened(browser, person, "wordle classic answer sloth")
        page.keyboard.type("crane")
        page.keyboard.press("Enter")
        expect(page.locator(".board .r-absent")).to_have_count(5)
        page.keyboard.type("xxxxx")
        page.keyboard.press("Enter")
        page.wait_for_selector(".toast.bad")
        assert "word list" in page.locator("#live").text_content()
        for _ in range(5):
            page.keyboard.press("Backspace")
        page.keyboard.type("sloth")
        page.keyboard.press("Enter")
        ending(page)
        page.locator(".choices button", has_text="Share").click()
        assert "🟩🟩🟩🟩🟩" in page.locator("pre.share").text_content()
        page.wait_for_selector(".code svg")


# Wordiest


@step
def wordiest_by_hand(browser):
    """Tiles are clicked or tapped, and dragged; words are submitted."""
    for options, press in (({}, "click"), (FINGER, "tap")):
        with browser.person(**options) as person:
            page = opened(browser, person, "wordiest match seed 3")
            tiles = page.locator(".hand button.tile")
            expect(tiles).to_have_count(14)
            getattr(tiles.first, press)()
            expect(tiles).to_have_count(13)
            tiles.first.drag_to(page.locator('[data-place="Word 2"]'))
            expect(tiles).to_have_count(12)
            getattr(page.get_by_label("Submit your words"), press)()
            page.wait_for_selector("dialog[open], .ending")
            if page.locator("dialog[open]").count():
                getattr(page.locator("dialog footer .main"), press)()
            ending(page)


@step
def wordiest_by_keys(browser):
    """Words are typed and submitted."""
    with browser.person() as person:
        page = opened(browser, person, "wordiest match seed 3")
        page.keyboard.type("fil")
        page.keyboard.press("Enter")
        expect(page.locator(".racks .tile.filled")).to_have_count(3)
        page.keyboard.press("!")
        page.wait_for_selector("dialog[open], .ending")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Enter")
        ending(page)


# Atlas


def by_mouse(page, start, end):
    """Clicks the stock, or drags a card."""
    source = page.locator(f'button[data-place="{start}"]').last
    if end:
        source.drag_to(page.locator(f'[data-place="{end}"]').last)
    else:
        source.click()


def by_finger(page, start, end):
    """Taps the stock, or the card, which goes where it can go."""
    page.locator(f'button[data-place="{start}"]').last.tap()


def by_keys(page, start, end):
    """Presses the key of the pile, then that of the foundations."""
    pile, _, count = start.partition("/")
    if count not in ("", "1"):
        typed(page, f"{pile} {end} {count}")
    else:
        page.keyboard.press(" " if pile == "s" else pile[-1])
        if end:
            page.keyboard.press("f")


def by_tree(page, start, end):
    """Presses the card by its name, as the sentences about the piles have it."""
    pile, _, count = start.partition("/")
    title = {"s": "Stock", "w": "Waste"}.get(pile, f"Tableau {pile[1:]}")
    lies = re.search(rf'[ "]{title}: ([^"]*)"', told(page))[1]
    cards = re.findall(r"(?:^|, )([^,()]+) \(", lies)
    name = cards[-int(count or 1)] if pile.startswith("t") else cards[0] if cards else title
    page.get_by_role("button", name=re.compile("^" + re.escape(name))).press("Enter")


def step_of(page, words):
    """A step of a solution: the place of the card, with how many cards go, and where they go; or the stock."""
    if words.startswith(("draw", "shuffle")):
        return "s", ""
    what, goal, number = re.fullmatch(r"(.+) to (foundation|pile) (\d)", words).groups()
    several = re.fullmatch(r"(\d+) cards of pile (\d)", what)
    end = ("f" if goal == "foundation" else "t") + number
    if several:
        return f"t{several[2]}/{several[1]}", end
    pile = page.evaluate("""name => [...document.querySelectorAll('.card[data-place]')].find(
        one => one.querySelector('.name').textContent.replaceAll('\u00ad', '') === name)?.dataset.place.split('/')[0]""", what)
    # A key has taken it along with the card before it.
    return pile and (f"{pile}/1", end)


def atlas(browser, move, **options):
    """A round is won by the moves that the engine has found."""
    with browser.person(**options) as person:
        page = opened(browser, person, "atlas tour open seed 1")
        tool(page, "Solve")
        page.wait_for_selector("dialog .content")
        page.wait_for_function("() => document.querySelector('dialog .content')?.innerText.includes('won.')")
        solution = page.locator("dialog .content").inner_text().replace("\u00a0", " ")
        steps = solution.split("won.")[1].strip().split("\n")[0].split(", ")
        page.keyboard.press("Escape")
        for one in steps:
            drawn = re.fullmatch(r"draw (\d+) cards?", one)
            for _ in range(int(drawn[1]) if drawn else 1):
                before = page.locator(".status").inner_text()
                place = step_of(page, one)
                if place is None:
                    continue
                move(page, *place)
                page.wait_for_function(
                    "before => document.querySelector('.ending') || document.querySelector('.status').innerText !== before", arg=before)
        ending(page)


@step
def atlas_by_mouse(browser):
    """Atlas by mouse."""
    atlas(browser, by_mouse)


@step
def atlas_by_keys(browser):
    """Atlas by keys alone, from the key that closes the list of moves on."""
    atlas(browser, by_keys)


@step
def atlas_from_the_tree(browser):
    """Atlas by the names of its cards."""
    atlas(browser, by_tree)


@trial
def atlas_by_finger(browser):
    """Atlas by finger."""
    atlas(browser, by_finger, **FINGER)


@step
def a_round_is_given_up(browser):
    """Cards are drawn, and the game is given up."""
    with browser.person() as person:
        page = opened(browser, person, "atlas easy seed 1")
        page.locator('button[data-place="s"]').click()
        page.wait_for_selector('[data-place="w"] .card')
        give_up(page)


# WordFlow


def wordflow(browser, find, **options):
    """All words of a small grid are found, by the list that the engine has of them."""
    with browser.person(**options) as person:
        page = opened(browser, person, "wordflow beginner size 3 seed 1")
        tool(page, "Solve")
        page.wait_for_selector("dialog .content")
        words = re.findall(r"\b[A-Za-z]{4,9}\b", page.locator("dialog .content").inner_text())
        page.keyboard.press("Escape")
        for word in words:
            if page.locator(".ending").count():
                break
            places = spelled(page, word)
            before = page.locator(".status").inner_text()
            if places:
                find(page, word, places)
                page.wait_for_function(
                    "before => document.querySelector('.ending') || document.querySelector('.status').innerText !== before", arg=before)
        ending(page)


@step
def wordflow_by_hand(browser):
    """WordFlow traced with a finger, and by mouse."""
    for options in (FINGER, {}) if ALL else (FINGER,):
        wordflow(browser, lambda page, _, places: traced(page, places), **options)


@step
def wordflow_by_keys(browser):
    """WordFlow by typing its words."""
    def find(page, word, _):
        page.keyboard.type(word.lower(), delay=5)
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('dialog[open]')")
    wordflow(browser, find)


@step
def wordflow_from_the_tree(browser):
    """WordFlow by the letters of its board, one after the other, as a screen reader reads them."""
    def find(page, word, places):
        board = page.get_by_role("group", name="board").get_by_role("button")
        all_places = board.evaluate_all("all => all.map(one => one.dataset.place)")
        for place in places:
            board.nth(all_places.index(place)).press("Enter")
            page.wait_for_function("place => document.querySelector(`[data-place=\"${place}\"]`).ariaLabel.includes('selected')", arg=place)
        page.get_by_role("button", name=re.compile("^Submit")).press("Enter")
    wordflow(browser, find)


@step
def a_turned_phone_keeps_the_trace(browser):
    """A phone that is turned in the midst of a trace submits nothing: what was traced is there, and typing goes on after it."""
    with browser.person(**FINGER) as person:
        page = opened(browser, person, "wordflow beginner size 3 seed 1")
        tracing(page, ("a1", "b1", "c1"))
        expect(page.locator(".board .r-selected")).to_have_count(3)
        page.set_viewport_size({"width": 844, "height": 390})
        page.wait_for_selector(".way", state="detached")
        page.mouse.move(100, 300, steps=4)
        page.mouse.up()
        expect(page.locator(".board .r-selected")).to_have_count(3)
        page.get_by_role("button", name=re.compile("^Clear")).click()
        expect(page.locator(".board .r-selected")).to_have_count(0)
        page.keyboard.type("lead")
        page.keyboard.press("Enter")
        expect(page.locator(".status")).to_contain_text("1 of 12")


def boxes(page, selector):
    """Where elements lie."""
    return page.locator(selector).evaluate_all("all => all.map(one => { const box = one.getBoundingClientRect(); return [box.x, box.y].map(Math.round) })")


@step
def nothing_moves_under_a_finger(browser):
    """Tiles that are taken leave gaps, and neither shelves nor buttons go elsewhere, however many lie where and whatever is told of it;
    nor does a grid in which words are found, or one that is written."""
    with browser.person(**FINGER) as person:
        page = opened(browser, person, "wordiest match seed 3")
        lasting = ".hand .tile, .racks .shelf, .action"
        page.wait_for_selector(".hand button.tile")
        before = boxes(page, lasting)
        for left in range(14, 0, -1):
            page.locator(".hand button.tile").first.tap()
            expect(page.locator(".hand button.tile")).to_have_count(left - 1)
            assert boxes(page, lasting) == before, left
        page = opened(browser, person, "wordflow normal seed 5")
        before = boxes(page, ".board, .group")
        for count, word in enumerate(("moot", "mosque", "squeal", "topsoil"), 1):
            traced(page, spelled(page, word))
            expect(page.locator(".side")).to_contain_text(word.upper())
            assert boxes(page, ".board, .group") == before, count
        page = opened(browser, person, "builder")
        before = boxes(page, ".board, .group")
        page.locator('[data-place="a1"]').focus()
        for letter in "catsdogsaexiqzqu":
            told = page.locator(".status").inner_text()
            page.keyboard.type(letter)
            expect(page.locator(".status")).not_to_have_text(told, use_inner_text=True)
            assert boxes(page, ".board, .group") == before, letter


@step
def all_cards_can_be_reached(browser):
    """No pile is longer than the screen of a phone that lies, where a finger on cards scrolls nothing."""
    with browser.person(viewport={"width": 844, "height": 390}) as person:
        page = opened(browser, person, "atlas expert open seed 2")
        for card in page.locator(".pile .card.top").all():
            box = card.bounding_box()
            assert box["y"] + box["height"] <= 390, box


@step
def what_the_end_says_stays(browser):
    """What the end has brought stands there whatever is asked after it; what was said before it, or elsewhere, is gone."""
    with browser.person() as person:
        page = opened(browser, person, "wordle mini answer cat")
        page.keyboard.type("xxx")
        page.keyboard.press("Enter")
        page.wait_for_selector(".toast")
        for _ in range(3):
            page.keyboard.press("Backspace")
        page.keyboard.type("cat")
        page.keyboard.press("Enter")
        ending(page, "CAT")
        expect(page.locator(".toast.bad")).to_have_count(0)
        page.locator(".choices button", has_text="Look closer").click()
        page.locator("dialog .entry", has_text="Analyse").click()
        page.wait_for_selector("dialog .content table")
        page.keyboard.press("Escape")
        expect(page.locator(".verdict")).to_contain_text("You solved it!")


@step
def keys_that_come_at_once(browser):
    """A key means what it means after the one before it, however soon it comes."""
    with browser.person() as person:
        page = opened(browser, person, "atlas easy seed 5")
        page.evaluate("() => { for (const key of ['2', '1']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })) }")
        expect(page.locator(".status")).to_contain_text("1 move")
        expect(page.locator('.pile[data-place="t1"] .card')).to_have_count(2)


@step
def what_is_typed_is_a_move(browser):
    """A word that is a command, too, is laid, where it can be; what is no move is what it means else."""
    with browser.person() as person:
        page = opened(browser, person, "wordiest match seed 3")
        page.keyboard.type("live")
        page.keyboard.press("Enter")
        expect(page.locator(".status")).to_contain_text("LIVE: 11 points")
        page.keyboard.type("rules")
        page.keyboard.press("Enter")
        expect(page.locator("dialog .content")).to_contain_text("fourteen tiles")


@step
def from_finger_to_keys(browser):
    """What is tapped and what is typed make one word, and Enter enters it, whatever was tapped last."""
    with browser.person(**FINGER) as person:
        page = opened(browser, person, "wordle mini answer cat")
        page.locator('[data-place="c"]').tap()
        page.keyboard.type("a")
        page.locator('[data-place="t"]').tap()
        page.keyboard.press("Enter")
        ending(page, "CAT")


@step
def builder_by_keys(browser):
    """Letters are typed into the cells of the builder; the cursor goes on; a tool asks for the title."""
    with browser.person() as person:
        page = opened(browser, person, "builder")
        page.locator('[data-place="a1"]').focus()
        page.keyboard.type("cats")
        expect(page.locator('[data-place="d1"] .text')).to_have_text("s")
        tool(page, "Title")
        page.fill("#asked", "Cats")
        page.keyboard.press("Enter")
        expect(page.locator("#bar h1")).to_have_text("Cats")


@step
def a_trace_that_is_taken_back(browser):
    """Who slides back to the first tile is not scolded, and no button moves while one traces."""
    with browser.person() as person:
        page = opened(browser, person, "wordflow normal seed 3")
        places = [button.get_attribute("data-place") for button in page.locator(".board .row").first.locator("button").all()]
        tools = page.get_by_label("Hints, analysis and other tools")
        before = tools.bounding_box()
        page.locator(f'[data-place="{places[0]}"]').click()
        expect(page.locator(".board .r-selected")).to_have_count(1)
        assert tools.bounding_box() == before
        traced(page, [*places[:2], places[0]])
        expect(page.locator(".board .r-selected")).to_have_count(0)
        assert page.locator(".toast").count() == 0, page.locator(".toast").inner_text()
        traced(page, places[:2])
        expect(page.locator("#live")).to_contain_text("short")


@step
def builder_by_finger(browser):
    """A cell that is tapped opens the device's keyboard, which goes on by itself; buttons ask with their own question."""
    with browser.person(**FINGER) as person:
        page = opened(browser, person, "builder")
        page.locator('[data-place="a1"]').tap()
        expect(page.locator("input:focus")).to_have_count(1)
        for letter in "cats":
            # As a keyboard on the screen does, which sends no keys.
            page.keyboard.insert_text(letter)
        expect(page.locator('[data-place="d1"] .text')).to_have_text("s")
        page.locator('[data-place="d1"]').tap()
        page.keyboard.press("Backspace")
        expect(page.locator('[data-place="d1"] .text')).to_have_text("")
        page.locator(".action", has_text="Title").tap()
        expect(page.locator("dialog .field span")).to_contain_text("title")
        expect(page.locator("#asked")).to_have_value("")
        page.fill("#asked", "Cats")
        page.keyboard.press("Enter")
        expect(page.locator("#bar h1")).to_have_text("Cats")
        page.locator(".action", has_text="Save").tap()
        expect(page.locator("#asked")).to_have_value("cats.json")


# By what a screen reader is told


def told(page):
    """The page as a tree of roles and names."""
    return page.locator("main").aria_snapshot()


@step
def from_the_tree_alone(browser):
    """Each game is played by roles and names alone, and what happens is in the tree and the live region."""
    with browser.person() as person:
        page = opened(browser, person, "wordle mini answer cat")
        for word in ("dog", "cat"):
            for letter in word:
                page.get_by_role("button", name=re.compile(f"^{letter}\\b", re.I)).press("Enter")
            page.get_by_role("button", name="enter", exact=True).press("Enter")
        ending(page)
        assert "Row 2" in told(page) or "CAT" in told(page), told(page)
        page = opened(browser, person, "wordflow beginner tutorial 1")
        page.get_by_label("More").press("Enter")
        page.get_by_role("button", name=re.compile("Type a move")).press("Enter")
        page.get_by_role("textbox").fill("word")
        page.get_by_role("textbox").press("Enter")
        ending(page)
        page = opened(browser, person, "atlas easy seed 1")
        assert "Tableau 1: 2 face down" in told(page), told(page)
        page.get_by_role("button", name=re.compile("^Stock")).press("Enter")
        page.wait_for_function("() => document.getElementById('live').textContent")
        assert "Waste: " in told(page)
        page = opened(browser, person, "wordiest match seed 3")
        page.get_by_role("group", name=re.compile("Word 1")).wait_for()
        page.get_by_role("button", name=re.compile("^F worth")).press("Enter")
        page.get_by_role("button", name="Submit your words").press("Enter")
        page.get_by_role("dialog").get_by_role("button").last.press("Enter")
        ending(page)


@step
def focus_stays(browser):
    """Whatever is drawn, the focus stays where it was, and the arrows lead over the places."""
    with browser.person() as person:
        page = opened(browser, person, "wordiest match seed 3")
        page.locator(".hand button.tile").first.focus()
        page.keyboard.press("ArrowRight")
        place = page.evaluate("document.activeElement.dataset.place")
        page.keyboard.press("Enter")
        page.wait_for_selector(".racks button.tile")
        assert page.evaluate("document.activeElement !== document.body"), place


# Around the games


@step
def menus_lead_everywhere(browser):
    """Every entry of every menu of the first screen leads somewhere, and back leads home."""
    with browser.person() as person:
        page = browser.home(person)
        count = page.locator(".home button").count()
        for index in range(count):
            page.locator(".home button").nth(index).click()
            page.wait_for_selector("main h1:not(.unseen), .play")
            page.locator("#bar button").first.click()
            page.wait_for_selector(".home")
            expect(page.locator(".home button").first).to_be_visible()


@step
def games_introduce_themselves(browser):
    """Whoever opens a game for the first time is told how it goes, once; a step of the tutorial says what it asks for until it is done."""
    with browser.person() as person:
        page = browser.home(person)
        for count in range(2):
            page.locator(".game", has_text="Wordle").first.click()
            page.locator(".m-game .entry", has_text="Pupil").first.click()
            page.wait_for_selector(".play")
            assert page.locator("dialog[open]", has_text="Each guess is a word").count() == (count == 0)
            if count == 0:
                page.locator("dialog footer button", has_text="Play").click()
            page.locator("#bar button").first.click()
            page.locator("#bar button").first.click()
            page.wait_for_selector(".home")
        page.locator(".home .entry", has_text="How to play").click()
        page.locator(".entry", has_text="The tutorial").click()
        expect(page.locator(".task")).to_contain_text("Trace a word")
        for word, then in (("word", "turn at every letter"), ("tiger", None)):
            traced(page, spelled(page, word))
            ending(page)
            expect(page.locator(".task")).to_have_count(0)
            if then:
                page.locator(".choices button", has_text="Next").click()
                expect(page.locator(".task")).to_contain_text(then)


@step
def help_is_asked_about(browser):
    """Whatever keeps a game out of the statistics is asked about first; analysis and candidates come after that."""
    with browser.person() as person:
        page = browser.home(person)
        begin(page, "Wordle", "Pupil")
        page.keyboard.type("cat")
        page.keyboard.press("Enter")
        page.locator(".action", has_text="Hint").click()
        expect(page.locator("dialog")).to_contain_text("won’t count" if page.locator("dialog", has_text="won’t").count() else "won't count")
        page.locator("dialog footer .main").click()
        expect(page.locator("#live")).not_to_have_text("")
        tool(page, "Candidates")
        page.wait_for_selector("dialog .content")
        page.keyboard.press("Escape")
        page.get_by_label("Hints, analysis and other tools").click()
        page.locator("dialog .entry", has=page.get_by_text("Analyse", exact=True)).click()
        page.wait_for_selector("dialog .content table, dialog .content p")


@step
def a_word_of_ones_own(browser):
    """A word of one's own is hidden in a link, which opens the game for a friend."""
    with browser.person() as one, browser.person() as other:
        page = browser.home(one)
        page.locator(".game", has_text="Wordle").first.click()
        page.locator(".entry", has_text="Challenge a friend").click()
        page.fill("#asked", "xyzzq")
        page.keyboard.press("Enter")
        page.wait_for_selector(".toast.bad")
        page.locator(".entry", has_text="Challenge a friend").click()
        page.fill("#asked", "sloth")
        page.keyboard.press("Enter")
        link = page.locator("dialog .link").text_content()
        assert "sloth" not in link, link
        friend = browser.page(other, link[len(browser.url):])
        playing(friend)
        friend.keyboard.type("sloth")
        friend.keyboard.press("Enter")
        ending(friend, "SLOTH")
