// The search, and the language of the samples. Everything else on a page works without this.
const box = document.getElementById('search');
const told = document.getElementById('told');
const found = document.getElementById('found');
const OPTIONS = { fields: ['title', 'text', 'page'], storeFields: ['page', 'title', 'text'] };
const SEARCH = { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { title: 4, page: 2 } };

let loading;
/** Loads the index when a search begins. A failure is retried at the next letter. */
const index = () =>
  (loading ??= Promise.all([
    import('./minisearch.js'),
    fetch('/docs/search.json').then((answer) => answer.json()),
  ]).then(([{ default: MiniSearch }, entries]) => {
    const made = new MiniSearch(OPTIONS);
    made.addAll(entries);
    return made;
  })).catch((error) => {
    loading = undefined;
    throw error;
  });

function lineOf({ id, page, title, text, terms }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = id;
  const heading = document.createElement('strong');
  heading.textContent = title === page ? title : `${page}: ${title}`;
  const excerpt = document.createElement('span');
  const at = Math.max(0, text.toLowerCase().indexOf(terms[0]) - 40);
  excerpt.textContent = `${at > 0 ? '…' : ''}${text.slice(at, at + 160)}`;
  link.append(heading, excerpt);
  item.append(link);
  return item;
}

async function search() {
  const asked = box.value.trim();
  let results = [];
  try {
    results = asked === '' ? [] : (await index()).search(asked, SEARCH).slice(0, 12);
  } catch {
    told.textContent = 'The search could not be loaded.';
    return;
  }
  // Another letter was typed in the meantime.
  if (asked !== box.value.trim()) return;
  found.replaceChildren(...results.map(lineOf));
  found.hidden = results.length === 0;
  told.textContent = asked === '' ? '' : `${results.length === 0 ? 'Nothing' : results.length} found`;
}

function close() {
  box.value = '';
  void search();
}

box.addEventListener('focus', () => void index().catch(() => undefined));
box.addEventListener('input', () => void search());
found.addEventListener('click', close);
document.addEventListener('keydown', (event) => {
  const links = [...found.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  const isTyping = document.activeElement?.matches('input, textarea');
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    box.focus();
  } else if (event.key === 'Escape' && (at >= 0 || document.activeElement === box)) {
    close();
    box.focus();
  } else if (event.key === 'ArrowDown' && links.length > 0 && (at >= 0 || document.activeElement === box)) {
    event.preventDefault();
    links[Math.min(at + 1, links.length - 1)].focus();
  } else if (event.key === 'ArrowUp' && at >= 0) {
    event.preventDefault();
    (links[at - 1] ?? box).focus();
  }
});

const KEY = 'guides-language';
/** Shows the language in all samples that have it. */
function show(language) {
  for (const choice of document.querySelectorAll('.samples > input'))
    if (choice.value === language) choice.checked = true;
}
/** A browser may refuse to store the choice. */
const kept = (work) => {
  try {
    return work();
  } catch {
    return null;
  }
};
document.addEventListener('change', ({ target }) => {
  if (!target.matches('.samples > input')) return;
  const before = target.getBoundingClientRect().top;
  show(target.value);
  // Samples above may have changed their height, so scroll to keep the reader's place.
  scrollBy(0, target.getBoundingClientRect().top - before);
  kept(() => localStorage.setItem(KEY, target.value));
});
show(kept(() => localStorage.getItem(KEY)));
