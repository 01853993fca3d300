// Calls of the server, routes, formats and small components that all views share.
import { useEffect, useRef, useState } from 'preact/hooks';

/** A problem that the server has described. */
export class Problem extends Error {
  constructor(status, document) {
    super(document.detail ?? `The server responded with status ${status}.`);
    this.status = status;
    this.title = document.title ?? 'The request failed';
    this.code = document.code ?? '';
    this.problems = document.problems ?? [];
  }
}

const address = path => new URL(`api/${path}`, location.origin + location.pathname); // without credentials, which an address may contain

/** A redirection leads to a login page, of this server or of an identity provider, which the policy of the page forbids to read. */
const OPTIONS = { credentials: 'same-origin', redirect: 'manual' };
const LOGGED_OUT = { title: 'The login has ended', detail: 'Reload the page, and log in again.' };

async function documentOf(response) {
  if (response.type === 'opaqueredirect') throw new Problem(response.status, LOGGED_OUT);
  const text = await response.text();
  let document = {};
  try {
    document = JSON.parse(text);
  } catch {
    if (response.ok) throw new Problem(response.status, { detail: 'The response is not JSON. Reload the page.' });
  }
  if (!response.ok) throw new Problem(response.status, document);
  return document;
}

async function call(path, options) {
  return documentOf(await fetch(address(path), { ...OPTIONS, ...options }));
}

export const get = (path, signal) => call(path, { signal });
export const post = (path, body) => call(path, {
  method: 'POST',
  headers: { 'X-Karta-Console': '1', 'Content-Type': 'application/json' },
  body: body === undefined ? undefined : JSON.stringify(body),
});

/** A reader of data that are polled: it returns undefined if the server has nothing new since the last call with the same path. */
export function poller() {
  let known = {};
  return async (path, { signal, isFresh }) => {
    const headers = known.path === path && !isFresh ? { 'If-None-Match': known.tag } : {};
    const response = await fetch(address(path), { ...OPTIONS, headers, signal });
    const tag = response.headers.get('ETag');
    if (response.status === 304) {
      known = { path, tag: tag ?? known.tag };
      return undefined;
    }
    const document = await documentOf(response);
    known = tag ? { path, tag } : {};
    return document;
  };
}

const SLOWEST = 30;

/** Calls a function again and again while the page is visible, and less often while it fails. Returns how to call it at once. */
export function repeat(read, seconds, ending) {
  let timer;
  let failures = 0;
  let isReading = false;
  let isWanted = false;
  async function run(isFresh = false) {
    isWanted ||= isReading && isFresh; // what is being read may be too old
    if (isReading || ending.aborted) return;
    clearTimeout(timer);
    isReading = true;
    failures = (await read(isFresh)) ? 0 : failures + 1;
    isReading = false;
    if (isWanted) {
      isWanted = false;
      run(true);
      return;
    }
    if (seconds && !ending.aborted && !document.hidden) timer = setTimeout(run, Math.min(SLOWEST, seconds * 2 ** failures) * 1000);
  }
  const show = () => {
    if (document.hidden) clearTimeout(timer);
    else if (seconds) run();
  };
  document.addEventListener('visibilitychange', show);
  ending.addEventListener('abort', () => { clearTimeout(timer); document.removeEventListener('visibilitychange', show); });
  run();
  return () => run(true);
}

/**
 * Reads a document, again and again while the page is visible. What the page already has need not be sent again:
 * `rest` names it in the query, and `merge` adds it to the response.
 */
export function useData(path, seconds = 0, { rest, merge } = {}) {
  const [state, setState] = useState({ path });
  const reload = useRef(() => {});
  useEffect(() => {
    const ending = new AbortController();
    const read = poller();
    let data;
    reload.current = repeat(async isFresh => {
      try {
        const fresh = await read(data && rest ? `${path}?${rest(data)}` : path, { signal: ending.signal, isFresh });
        if (fresh) data = data && merge ? merge(data, fresh) : fresh;
        if (!ending.signal.aborted) setState(old => (fresh || old.error || old.path !== path ? { path, data } : old));
        return true;
      } catch (error) {
        if (!ending.signal.aborted) setState({ path, data, error });
        return false;
      }
    }, seconds, ending.signal);
    return () => ending.abort();
  }, [path, seconds]);
  return { ...(state.path === path ? state : {}), reload: () => reload.current() };
}

export function useRoute() {
  const read = () => location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  const [route, setRoute] = useState(read);
  useEffect(() => {
    const change = () => { setRoute(read()); document.querySelector('main')?.focus(); scrollTo(0, 0); };
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, []);
  return route;
}

export const href = (...parts) => `#/${parts.map(encodeURIComponent).join('/')}`;

// formats

const number = new Intl.NumberFormat();
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const clock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
export const count = value => number.format(value);
export const short = value => compact.format(value);
export const cost = value => (value === 0 ? '0' : value < 0.01 ? value.toPrecision(2) : value.toFixed(2));
export const time = text => clock.format(new Date(text));
export function duration(ms) {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
  if (ms < 86_400_000) return `${Math.floor(ms / 3_600_000)} h ${Math.round((ms % 3_600_000) / 60_000)} min`;
  return `${Math.floor(ms / 86_400_000)} d`;
}
export const ago = text => {
  const past = Date.now() - new Date(text);
  return past < 1000 ? 'now' : `${duration(past).replace(/\.\d s/, ' s').replace(/ min .*/, ' min').replace(/ h .*/, ' h')} ago`;
};
export const simple = action => action.split('.').pop();
export const words = text => text.toLowerCase().replaceAll('_', ' ');

// components

const MARKS = { RUNNING: '▶', COMPLETED: '✓', FAILED: '✕', KILLED: '✕', TERMINATED: '■', STUCK: '!', WAITING: '?', PAUSED: 'Ⅱ', NOT_STARTED: '·' };

export const Status = ({ of }) => (
  <span class={`status ${of.toLowerCase()}`}><span class="mark" aria-hidden="true">{MARKS[of]}</span>{words(of)}</span>
);

export const Time = ({ at }) => <time dateTime={at} title={time(at)}>{ago(at)}</time>;

export function Failure({ error }) {
  return (
    <div class="problem" role="alert">
      <strong>{error.title ?? 'The server cannot be reached'}</strong>
      <p>{error.message}{error.code && <code>{error.code}</code>}</p>
      {error.problems?.length > 0 && <ul>{error.problems.map(each => <li><code>{each.pointer || '/'}</code> {each.detail}</li>)}</ul>}
    </div>
  );
}

/** Shows data when they are there. */
export function Loaded({ from, children }) {
  if (from.data) return <>{from.error && <Failure error={from.error} />}{children(from.data)}</>;
  return from.error ? <Failure error={from.error} /> : <p class="loading" role="status">Loading…</p>;
}

export const Head = ({ title, lead, children }) => (
  <header class="head">
    <div><h1 dir="auto">{title}</h1>{lead && <p class="lead" dir="auto">{lead}</p>}</div>
    {children && <div class="commands">{children}</div>}
  </header>
);

export const Card = ({ title, aside, children, label = title, ...rest }) => (
  <section class="card" aria-label={label} {...rest}>
    <div class="card-head"><h2 dir="auto">{title}</h2>{aside}</div>
    {children}
  </section>
);

export const Empty = ({ children }) => <p class="empty">{children}</p>;

/** Runs a command and shows why it failed. */
export function useCommand(then) {
  const [state, setState] = useState({});
  async function run(path, body) {
    setState({ isBusy: true });
    try {
      const reply = await post(path, body);
      setState({});
      then?.(reply);
    } catch (error) {
      setState({ error });
    }
  }
  return { ...state, run };
}
