export interface Person {
  subject: string;
  name: string;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The form carries the application's request along. */
export function signInPage(people: readonly Person[], query: URLSearchParams): string {
  const hiddenFields = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  const choices = people
    .map(({ subject, name }) => `<p><button name="subject" value="${escaped(subject)}">${escaped(name)}</button></p>`)
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Development sign-in</title>
<body><h1>Sign in as</h1><form method="post" action="/authorize">${hiddenFields}${choices}</form></body></html>`;
}
