// Runs in the pages of the site. TypeDoc's navigation puts a module's link into the summary that opens and shuts its list,
// where neither the keyboard nor a screen reader finds it: the link goes to the head of the list.

const navigation = document.getElementById('tsd-nav-container');

function liftLinks() {
  for (const link of navigation.querySelectorAll('summary a')) {
    const summary = link.closest('summary');
    const item = document.createElement('li');
    const name = document.createElement('span');
    name.append(...link.cloneNode(true).childNodes);
    link.replaceWith(name);
    link.replaceChildren('Overview');
    link.setAttribute('aria-label', `Overview of ${name.textContent}`);
    item.append(link);
    summary.parentElement.querySelector('ul')?.prepend(item);
  }
}

if (navigation) {
  new MutationObserver(liftLinks).observe(navigation, { childList: true, subtree: true });
  liftLinks();
}
