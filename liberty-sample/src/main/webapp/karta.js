// Calls Karta over HTTP and reads its streams of events. It depends on nothing: copy it to your own pages.

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30000;
const SILENCE_MS = 45000; // three heartbeats of the server

/** A response that is an error, or none at all: `details` are those of RFC 9457. */
export class Problem extends Error {
  constructor(details) {
    super(details.detail);
    this.details = details;
  }
}

/** Karta for one user. The credentials are sent with each request and kept nowhere else; cookies are not used. */
export class Karta {
  #headers;

  constructor(headers = {}) {
    this.#headers = headers;
  }

  static as(user, password) {
    const bytes = new TextEncoder().encode(`${user}:${password}`);
    return new Karta({ Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` });
  }

  /** Returns the response and its JSON; throws a problem for errors. */
  async call(path, { headers, ...options } = {}) {
    const response = await this.#fetch(path, { ...options, headers: { Accept: 'application/json, application/problem+json', ...headers } });
    const body = await response.json().catch(() => undefined);
    if (!response.ok || body === undefined) throw problem(response, body);
    return { response, body };
  }

  post(path, content, headers = {}) {
    return this.call(path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(content) });
  }

  /**
   * Yields the events of a stream, and `{type: 'connected'}` and `{type: 'disconnected'}` of its connection. It connects
   * again after the last event when the connection is lost or silent, and throws a problem if the caller may not read it.
   * A reader that stops closes the connection.
   */
  async *events(path) {
    let lastId;
    let retryMs = FIRST_RETRY_MS;
    for (;;) {
      const connection = new Connection();
      try {
        const response = await this.#fetch(path, { signal: connection.signal, headers: { Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) } });
        if (!response.ok) throw problem(response, await response.json().catch(() => undefined));
        retryMs = FIRST_RETRY_MS;
        yield { type: 'connected' };
        for await (const event of parsed(response.body, () => connection.keep())) {
          lastId = event.id ?? lastId;
          yield JSON.parse(event.data);
        }
      } catch (error) {
        if (isFinal(error)) throw error;
        if (error.details?.status === 400) lastId = undefined; // the server has forgotten the event
      } finally {
        connection.close();
      }
      yield { type: 'disconnected' };
      await pause(retryMs * (0.5 + Math.random() / 2));
      retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
    }
  }

  async #fetch(path, options) {
    try {
      return await fetch(path, { ...options, credentials: 'omit', headers: { ...this.#headers, ...options.headers } });
    } catch {
      throw new Problem({ title: 'The support desk cannot be reached', detail: 'Check your connection and try again.' });
    }
  }
}

/** A connection that is closed when it is silent for too long: a lost network does not report itself. */
class Connection {
  #abort = new AbortController();
  #timer;

  constructor() {
    this.keep();
  }

  get signal() {
    return this.#abort.signal;
  }

  keep() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), SILENCE_MS);
  }

  close() {
    clearTimeout(this.#timer);
    this.#abort.abort();
  }
}

/** Yields the events of a response in the format of the HTML standard, section "Server-sent events". */
export async function* parsed(body, received = () => {}) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let event = {};
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    received();
    const lines = (text + chunk.value).split(/\r\n|\n|\r(?=[^])/); // a final CR may be half of a CRLF
    text = lines.pop();
    for (const line of lines) {
      if (line === '') {
        if (event.data !== undefined) yield event;
        event = {};
      } else {
        const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line);
        if (name === 'data' && event.data !== undefined) event.data += `\n${value}`;
        else if (name !== '') event[name] = value;
      }
    }
  }
}

/** A server that starts again answers 404 too, but without the code of a problem of Karta. */
function isFinal({ details = {} }) {
  return details.status === 401 || details.status === 403 || (details.status === 404 && details.code !== undefined);
}

function problem({ status }, body) {
  return new Problem(body?.title ? { status, ...body } : { title: 'Something went wrong', detail: 'The support desk gave no readable answer.', status });
}

/** Waits, or until the browser is online again. */
function pause(ms) {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}
