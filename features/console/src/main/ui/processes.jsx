// The list of processes: pages from the server, and only the visible rows in the document.
import { useEffect, useRef, useState } from 'preact/hooks';
import { get, href, poller, repeat, Failure, Head, Status, Time, Empty } from './lib.jsx';

const ROW = 56, PAGE = 200, MARGIN = 8, SECONDS = 2;

const query = (filter, cursor) => {
  const parameters = new URLSearchParams({ limit: PAGE, ...(cursor && { cursor }) });
  for (const [name, value] of Object.entries(filter)) if (value) parameters.set(name, value);
  return `processes?${parameters}`;
};

/** The known rows with a new first page, if there is one: it replaces all rows down to its last one. */
function merged(old, key, page) {
  if (!page) return old.error ? { ...old, error: undefined } : old;
  const last = page.items.at(-1)?.id;
  const rest = old.key === key && page.next ? old.items.filter(item => item.id < last) : [];
  return rest.length === 0 ? { key, ...page } : { ...old, error: undefined, items: [...page.items, ...rest] };
}

/** Rows that are known, and the place where the next page begins. */
function usePages(filter) {
  const [state, setState] = useState({ items: [] });
  const key = JSON.stringify(filter);
  const now = useRef({});
  now.current = state;
  useEffect(() => {
    const ending = new AbortController();
    const read = poller();
    repeat(async isFresh => {
      try {
        const page = await read(query(filter), { signal: ending.signal, isFresh });
        setState(old => merged(old, key, page));
        return true;
      } catch (error) {
        if (!ending.signal.aborted) setState(old => ({ ...(old.key === key ? old : { items: [] }), key, error }));
        return false;
      }
    }, SECONDS, ending.signal);
    return () => ending.abort();
  }, [key]);
  const isReading = useRef(false);
  async function more() {
    const { next } = now.current;
    if (!next || isReading.current) return;
    isReading.current = true;
    try {
      const page = await get(query(filter, next));
      setState(old => (old.key === key && old.next === next ? { ...old, items: [...old.items, ...page.items], next: page.next } : old));
    } catch (error) {
      setState(old => ({ ...old, error }));
    } finally {
      isReading.current = false;
    }
  }
  return { ...(state.key === key ? state : { items: [], isLoading: true }), more };
}

function Row({ item, top }) {
  return (
    <li class="process" style={{ top: `${top}px` }}>
      <a href={href('process', item.id)}>
        <Status of={item.status} />
        <span class="what"><strong dir="auto">{item.goal}</strong><small>{item.agent}{item.label && <> · <bdi>{item.label}</bdi></>}</small></span>
        <span class="who"><bdi>{item.caller ?? 'anonymous'}</bdi></span>
        <span class="when"><Time at={item.changedAt} /></span>
      </a>
    </li>
  );
}

export function ProcessList({ filter }) {
  const pages = usePages(filter);
  const box = useRef();
  const [view, setView] = useState({ from: 0, to: 40 });
  useEffect(() => {
    const measure = () => {
      const { scrollTop, clientHeight } = box.current;
      setView({ from: Math.floor(scrollTop / ROW), to: Math.ceil((scrollTop + clientHeight) / ROW) });
    };
    measure();
    box.current.addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  useEffect(() => { if (view.to + PAGE / 2 > pages.items.length) pages.more(); }, [view.to, pages.items.length]);
  const first = Math.max(0, view.from - MARGIN);
  return (
    <>
      {pages.error && <Failure error={pages.error} />}
      <div class="processes" ref={box} tabIndex="0" role="region" aria-label="Processes, scrollable">
        <ul style={{ height: `${pages.items.length * ROW}px` }}>
          {pages.items.slice(first, view.to + MARGIN).map((item, index) => <Row key={item.id} item={item} top={(first + index) * ROW} />)}
        </ul>
        {!pages.isLoading && pages.items.length === 0 && !pages.error && <Empty>No process matches. Start one from the page of an agent.</Empty>}
      </div>
      <p class="foot" role="status">{pages.isLoading ? 'Loading…' : `${pages.items.length.toLocaleString()} loaded${pages.next ? '; scroll for more' : ''}`}</p>
    </>
  );
}

const STATUSES = ['', 'RUNNING', 'WAITING', 'STUCK', 'PAUSED', 'FAILED', 'COMPLETED', 'KILLED', 'TERMINATED'];

export function Processes({ status = '' }) {
  const [filter, setFilter] = useState({ status });
  useEffect(() => setFilter(old => ({ ...old, status })), [status]);
  const change = name => event => setFilter({ ...filter, [name]: event.target.value.trim() });
  return (
    <>
      <Head title="Processes" lead="The latest first, on all nodes." />
      <form class="filters" role="search" onSubmit={event => event.preventDefault()}>
        <label>Status
          <select value={filter.status} onChange={change('status')}>
            {STATUSES.map(each => <option value={each}>{each ? each.toLowerCase() : 'all'}</option>)}
          </select>
        </label>
        <label>Agent<input onChange={change('agent')} placeholder="any" /></label>
        <label>Caller<input onChange={change('caller')} placeholder="any" /></label>
        <label>Label<input onChange={change('label')} placeholder="any" /></label>
      </form>
      <ProcessList filter={filter} />
    </>
  );
}
