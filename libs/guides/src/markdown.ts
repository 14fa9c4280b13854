import MarkdownIt from 'markdown-it';

interface Highlighter {
  getLanguage(name: string): object | undefined;
  highlight(code: string, options: { language: string }): { value: string };
}
/** `require`, because its types would add browser types to every file. */
const hljs = require('highlight.js') as Highlighter;

interface Section {
  id: string;
  level: number;
  title: string;
  text: string;
}

export interface Rendered {
  title: string;
  html: string;
  sections: Section[];
}

/** Consecutive samples in different languages form a group. */
const LANGUAGES: Record<string, string> = {
  ts: 'TypeScript',
  python: 'Python',
  sh: 'curl',
  js: 'Node',
  php: 'PHP',
  go: 'Go',
};
const CALL = /^(GET|POST|PUT|PATCH|DELETE) \/\S*$/;

/** GitHub's anchors, so that links work in both places. */
const toSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** URL of `webhooks.md#retries` on the site; other links are unchanged. */
const servedAs = (href: string): string =>
  href.replace(/^(?:\.\/)?([\w-]+)\.md(?=#|$)/, (_all, name: string) =>
    name === 'README' ? '/docs' : `/docs/guides/${name}`,
  );

const markdown = new MarkdownIt({
  html: true,
  highlight: (code, language) => (hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : ''),
});

const { escapeHtml } = markdown.utils;
type Token = ReturnType<typeof markdown.parse>[number];

markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';
markdown.renderer.rules.code_inline = (tokens, index) => {
  const { content } = tokens[index]!;
  return `<code${CALL.test(content) ? ` data-call="${escapeHtml(content)}"` : ''}>${escapeHtml(content)}</code>`;
};
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const link = tokens[index]!;
  link.attrSet('href', servedAs(String(link.attrGet('href'))));
  return self.renderToken(tokens, index, options);
};
markdown.renderer.rules.heading_open = (tokens, index, options, _env, self) => {
  tokens[index]!.attrSet('id', toSlug(plain(tokens[index + 1]!)));
  return self.renderToken(tokens, index, options);
};
markdown.renderer.rules.heading_close = (tokens, index) => {
  const title = plain(tokens[index - 1]!);
  const { tag } = tokens[index]!;
  const anchor =
    tag === 'h1' ? '' : ` <a class="anchor" href="#${toSlug(title)}" aria-label="Link to ${escapeHtml(title)}">#</a>`;
  return `${anchor}</${tag}>\n`;
};
markdown.renderer.rules.fence = (tokens, index, { highlight }) => {
  const { content, info } = tokens[index]!;
  const language = info.trim();
  const code = highlight?.(content, language, '') || escapeHtml(content);
  return `<pre tabindex="0" data-language="${escapeHtml(language)}"><code>${code}</code></pre>\n`;
};

const plain = ({ children, content }: Token): string =>
  children ? children.map(({ type, content: text }) => (/break$/.test(type) ? ' ' : text)).join('') : content;

const fenceLanguage = (token: Token | undefined): string | undefined =>
  token?.type === 'fence' ? token.info.trim() : undefined;

/** Samples of one group have different languages. */
function groupAt(tokens: readonly Token[], start: number): number {
  const languages = new Set<string>();
  let end = start;
  for (
    let language = fenceLanguage(tokens[end]);
    language !== undefined && language in LANGUAGES && !languages.has(language);
  ) {
    languages.add(language);
    language = fenceLanguage(tokens[++end]);
  }
  return end;
}

/** Radio buttons choose the sample without a script. */
function openGroup(samples: readonly Token[], number: number): string {
  const name = `sample-${number}`;
  const choice = (language: string, index: number) =>
    `<input type="radio" name="${name}" id="${name}-${language}" value="${language}"${index === 0 ? ' checked' : ''}>` +
    `<label for="${name}-${language}">${LANGUAGES[language]}</label>`;
  return `<div class="samples" role="group" aria-label="Sample, by language">${samples.map((each, index) => choice(fenceLanguage(each)!, index)).join('')}\n`;
}

function render(tokens: Token[], env: Record<string, unknown>): string {
  const { renderer, options } = markdown;
  let html = '';
  let groups = 0;
  for (let index = 0; index < tokens.length;) {
    const end = groupAt(tokens, index);
    const next = Math.max(end, index + 1);
    const isGroup = end - index > 1;
    // Rules may read the neighbouring tokens.
    const rendered = tokens.slice(index, next).map((token, within) => {
      const rule = renderer.rules[token.type];
      if (token.type === 'inline') return renderer.renderInline(token.children ?? [], options, env);
      return rule
        ? rule(tokens, index + within, options, env, renderer)
        : renderer.renderToken(tokens, index + within, options);
    });
    html += isGroup
      ? `${openGroup(tokens.slice(index, next), ++groups)}${rendered.join('')}</div>\n`
      : rendered.join('');
    index = next;
  }
  return html;
}

/** The first is the text below the title. */
function splitSections(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const title = plain(tokens[index + 1]!);
      sections.push({ id: toSlug(title), level: Number(token.tag.slice(1)), title, text: '' });
    } else if ((token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') || token.type === 'fence') {
      const section = sections.at(-1);
      if (section) section.text = `${section.text} ${plain(token)}`.trim();
    }
  });
  return sections;
}

/** The page must begin with its title. */
export function renderMarkdown(text: string): Rendered {
  const env = {};
  const tokens = markdown.parse(text, env);
  const sections = splitSections(tokens);
  return { title: sections[0]?.title ?? '', html: render(tokens, env), sections };
}
