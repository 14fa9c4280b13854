export interface Visited {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
}

interface Cookie {
  value: string;
  path: string;
}

export class Browser {
  private readonly cookies = new Map<string, Cookie>();

  constructor(private readonly stopAt: string) {}

  /** Returns the redirect to the app instead of following it. */
  async visit(address: string | URL, init: RequestInit = {}): Promise<Visited> {
    let url = new URL(address);
    let request = init;
    for (let hops = 0; hops < 20; hops += 1) {
      const response = await fetch(url, {
        ...request,
        redirect: 'manual',
        headers: { ...request.headers, cookie: this.cookiesFor(url) },
      });
      this.keep(url, response.headers.getSetCookie());
      const text = await response.text();
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || !location)
        return { url, status: response.status, headers: response.headers, text };
      url = new URL(location, url);
      if (url.href.startsWith(this.stopAt)) return { url, status: response.status, headers: response.headers, text };
      request = {};
    }
    throw new Error(`Too many redirects, the last one to ${url.href}`);
  }

  submit(page: Visited, button: Record<string, string>): Promise<Visited> {
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
      ([, name, value]): [string, string] => [name!, value!],
    );
    return this.visit(page.url, { method: 'POST', body: new URLSearchParams([...hidden, ...Object.entries(button)]) });
  }

  private keep(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/; */);
      const [name, value = ''] = pair.split(/=(.*)/);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/';
      this.cookies.set(`${url.host} ${path} ${name}`, { value, path });
    }
  }

  private cookiesFor(url: URL): string {
    return [...this.cookies]
      .filter(
        ([key, { path, value }]) => key.startsWith(`${url.host} `) && value !== '' && url.pathname.startsWith(path),
      )
      .map(([key, { value }]) => `${key.split(' ')[2]}=${value}`)
      .join('; ');
  }
}
