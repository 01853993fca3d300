// The frame of all views.
import { render } from 'preact';
import { useData, useRoute, href, Failure } from './lib.jsx';
import { Overview, Models, Cost } from './operations.jsx';
import { Processes } from './processes.jsx';
import { ProcessView } from './process.jsx';
import { Inbox } from './inbox.jsx';
import { Agents, AgentView, Start } from './agents.jsx';

const ICONS = {
  overview: 'M3 11 12 4l9 7v9h-6v-6H9v6H3z',
  processes: 'M4 6h16M4 12h16M4 18h10',
  inbox: 'M4 5h16v14H4zM4 14h5l1 2h4l1-2h5',
  agents: 'M12 3v5M6 21v-5h12v5M12 8v8M4 8h16v8H4z',
  models: 'M12 3 3 8l9 5 9-5zM3 13l9 5 9-5',
  cost: 'M5 20V10M12 20V4M19 20v-7',
};

const Icon = ({ name }) => <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={ICONS[name]} /></svg>;

function Link({ name, label, current, badge }) {
  return (
    <a href={href(name === 'overview' ? '' : name)} aria-current={current === name ? 'page' : undefined}>
      <Icon name={name} /><span>{label}</span>{badge > 0 && <span class="badge">{badge}<span class="hidden"> open</span></span>}
    </a>
  );
}

const SECTION = { '': 'overview', process: 'processes', start: 'agents' };

function View({ route, overview }) {
  const [view, name] = route;
  const acceptsCommands = overview.data?.acceptsCommands ?? false;
  switch (view) {
    case '': return <Overview data={overview} />;
    case 'processes': return <Processes status={name} />;
    case 'process': return <ProcessView key={name} id={name} acceptsCommands={acceptsCommands} />;
    case 'inbox': return <Inbox acceptsCommands={acceptsCommands} />;
    case 'agents': return name ? <AgentView name={name} acceptsCommands={acceptsCommands} /> : <Agents />;
    case 'start': return <Start key={name} name={name} />;
    case 'models': return <Models />;
    case 'cost': return <Cost />;
    default: return <Failure error={{ title: 'Not found', message: 'There is no such page.' }} />;
  }
}

function Console() {
  const route = useRoute();
  const overview = useData('overview', 5);
  const current = SECTION[route[0]] ?? route[0];
  const label = current.charAt(0).toUpperCase() + current.slice(1);
  document.title = `${label} · Karta console`;
  return (
    <>
      <a class="skip" href="#main" onClick={event => { event.preventDefault(); document.querySelector('main').focus(); }}>Skip to the content</a>
      <header class="side">
        <a class="brand" href={href('')} aria-label="Karta console"><img src="icon.svg" alt="" width="28" height="28" /><span>Karta</span></a>
        <nav aria-label="Console">
          <Link name="overview" label="Overview" current={current} />
          <Link name="processes" label="Processes" current={current} />
          <Link name="inbox" label="Inbox" current={current} badge={overview.data?.questions} />
          <Link name="agents" label="Agents" current={current} />
          <Link name="models" label="Models" current={current} />
          <Link name="cost" label="Cost" current={current} />
        </nav>
        {overview.data && <p class="user"><bdi>{overview.data.user}</bdi>{!overview.data.acceptsCommands && <small>read only</small>}</p>}
      </header>
      <main id="main" tabIndex="-1">
        <View route={route} overview={overview} />
      </main>
    </>
  );
}

render(<Console />, document.getElementById('console'));
