"""Beginning a game with a content pack of whoever runs the server."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.support.guests import Guest
from tests.support.own_packs import generous, rich
from tests.support.serving import Serving


def test_a_pack_is_chosen_and_shown(browser: Browser, tmp_path: Path) -> None:
    packs = rich(tmp_path / "packs" / "box").parent
    generous(packs / "tale")
    with Serving(tmp_path, content=packs) as serving:
        serving.wait()
        guest = Guest(browser, serving.address)
        guest.page.goto("/new?game=new-zealand")
        expect(guest.at("#start")).to_be_visible()
        expect(guest.at("#pack")).to_have_count(0)
        guest.page.goto("/new?game=cooper-island")
        guest.at("#pack").select_option(label="My box")
        expect(guest.at("#packs a")).to_have_text("Values that differ from Rondel’s own: 1")
        guest.at("#start").click()
        expect(guest.at("#content a")).to_have_text("My box")
        guest.at("#content a").click()
        expect(guest.at(".values tbody")).to_contain_text("setup.toml, start.coins")
        guest.page.goto("/")
        expect(guest.at("#running")).to_contain_text("Cooper Island (My box)")
        guest.page.goto("/new?game=maracaibo")
        guest.at("[data-mode=new]").click()
        guest.at("#pack").select_option(label="My story")
        guest.at("#start").click()
        expect(guest.at("#content a")).to_have_text("My story")
        guest.at("#story-moment .close").click()
        guest.at("#story a").click()
        expect(guest.at("#name")).to_have_text("Maracaibo campaign")
        expect(guest.at("#content a")).to_have_text("My story")
        guest.context.close()
        assert guest.complaints == []
