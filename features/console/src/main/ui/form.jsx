// Forms that are generated from JSON Schema. What no control can express is edited as JSON.
import { useId, useRef, useState } from 'preact/hooks';

const resolve = (schema, root) => {
  let found = schema;
  for (let depth = 0; found?.$ref && depth < 20; depth++) {
    const path = found.$ref.replace(/^#\/?/, '').split('/').filter(Boolean);
    const target = path.reduce((at, name) => at?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], root);
    found = target === found ? {} : { ...target, ...(found.description && { description: found.description }) };
  }
  const others = found?.anyOf?.filter(each => each.type !== 'null');
  return others?.length === 1 && others.length < found.anyOf.length ? resolve({ ...others[0], ...(found.description && { description: found.description }) }, root) : found ?? {};
};

/** A required type that contains itself has no end: deeper values are edited as JSON. */
const DEEPEST = 6;

const typeOf = schema => [schema.type].flat().find(type => type && type !== 'null');
const label = name => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/^./, first => first.toUpperCase());

/** The first value of a form. */
export function initial(schema, root = schema, depth = 0) {
  const found = resolve(schema, root);
  if (found.default !== undefined) return found.default;
  if (found.const !== undefined) return found.const;
  switch (kind(found)) {
    case 'object':
      return depth > DEEPEST ? undefined
        : Object.fromEntries((found.required ?? []).map(name => [name, initial(found.properties[name] ?? {}, root, depth + 1)]));
    case 'array': return [];
    case 'boolean': return false;
    case 'text': return '';
    default: return undefined;
  }
}

function kind(schema) {
  const type = typeOf(schema);
  if (schema.enum) return 'enum';
  if (type === 'object' && schema.properties) return 'object';
  if (type === 'boolean' || type === 'integer' || type === 'number') return type;
  if (type === 'array' && schema.items) return 'array';
  return type === 'string' ? 'text' : 'json';
}

const INPUTS = { date: 'date', time: 'time', 'date-time': 'text', email: 'email', uri: 'url' };

/** The number of a field. A number that the browser would round is invalid: it must not reach the server as another one. */
function exact(field) {
  const number = Number(field.value);
  const digits = field.value.replace(/[eE].*/, '').replace(/\D/g, '').replace(/^0+|0+$/g, '').length;
  const isExact = Number.isInteger(number) ? Number.isSafeInteger(number) && digits <= 16 : digits <= 15;
  field.setCustomValidity(isExact ? '' : 'This number has more digits than a browser keeps. Start the goal over REST.');
  return number;
}

function Control({ schema, id, value, set, required, describedBy }) {
  const common = { id, required, 'aria-describedby': describedBy };
  switch (kind(schema)) {
    case 'enum':
      return (
        <select {...common} value={value ?? ''} onChange={event => set(event.target.value || undefined)}>
          <option value="">Choose…</option>
          {schema.enum.filter(each => each !== null).map(each => <option value={each}>{String(each)}</option>)}
        </select>
      );
    case 'integer':
    case 'number':
      return (
        <input {...common} type="number" step={kind(schema) === 'integer' ? 1 : 'any'} min={schema.minimum} max={schema.maximum}
          value={value ?? ''} onInput={event => set(event.target.value === '' ? undefined : exact(event.target))} />
      );
    case 'text':
      return INPUTS[schema.format] || (schema.maxLength ?? 99) <= 40
        ? <input {...common} type={INPUTS[schema.format] ?? 'text'} dir="auto" maxLength={schema.maxLength}
            value={value ?? ''} onInput={event => set(event.target.value)} />
        : <textarea {...common} rows="2" dir="auto" value={value ?? ''} onInput={event => set(event.target.value)} />;
    default:
      return <Json {...common} value={value} set={set} />;
  }
}

function Json({ value, set, ...common }) {
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const change = event => {
    setText(event.target.value);
    try {
      set(event.target.value.trim() ? JSON.parse(event.target.value) : undefined);
      event.target.setCustomValidity('');
    } catch {
      event.target.setCustomValidity('This is not JSON.');
    }
  };
  return <textarea {...common} class="json" rows="4" spellcheck={false} value={text} placeholder="JSON" onInput={change} />;
}

/** Fields of an object. An optional one is absent until it is added. */
function ObjectField({ schema, root, value, set, required, depth, title, help }) {
  if (!required && value === undefined) {
    return (
      <fieldset class="absent">
        <legend>{title}<span class="optional">optional</span>{help}</legend>
        <button type="button" class="small" aria-label={`Add ${title}`} onClick={() => set(initial(schema, root, depth))}>Add</button>
      </fieldset>
    );
  }
  return (
    <fieldset>
      <legend>{title}{!required && <span class="optional">optional</span>}{help}</legend>
      <Fields schema={schema} root={root} value={value ?? {}} set={set} depth={depth + 1} />
      {!required && <button type="button" class="small" aria-label={`Remove ${title}`} onClick={() => set(undefined)}>Remove</button>}
    </fieldset>
  );
}

function ListField({ schema, root, value = [], set, title, depth }) {
  const items = resolve(schema.items, root);
  const rows = useRef({ keys: [], next: 0 }).current; // a field that remains keeps its text when an earlier one is removed
  while (rows.keys.length < value.length) rows.keys.push(rows.next++);
  const remove = index => { rows.keys.splice(index, 1); set(value.filter((_, at) => at !== index)); };
  return (
    <fieldset>
      <legend>{title}</legend>
      {value.map((item, index) => (
        <div class="row" key={rows.keys[index]}>
          <Field name={`${title} ${index + 1}`} schema={items} root={root} value={item} required depth={depth + 1}
            set={changed => set(value.map((old, at) => (at === index ? changed : old)))} />
          <button type="button" class="small" aria-label={`Remove ${title} ${index + 1}`}
            onClick={() => remove(index)}>Remove</button>
        </div>
      ))}
      <button type="button" class="small" onClick={() => set([...value, initial(items, root, depth)])}>Add</button>
    </fieldset>
  );
}

export function Field({ name, schema, root, value, set, required, depth = 0 }) {
  const id = useId();
  const found = resolve(schema, root);
  const title = found.title ?? label(name);
  const help = found.description && <small id={`${id}-help`} dir="auto">{found.description}</small>;
  const isTooDeep = depth > DEEPEST;
  if (kind(found) === 'object' && !isTooDeep) return <ObjectField schema={found} root={root} value={value} set={set} required={required} depth={depth} title={title} help={help} />;
  if (kind(found) === 'array' && !isTooDeep) return <ListField schema={found} root={root} value={value} set={set} title={title} depth={depth} />;
  if (kind(found) === 'boolean') {
    return (
      <div class="field check">
        <input id={id} type="checkbox" checked={value === true} aria-describedby={help && `${id}-help`}
          onChange={event => set(event.target.checked)} />
        <label for={id}>{title}</label>{help}
      </div>
    );
  }
  return (
    <div class="field">
      <label for={id}>{title}{!required && <span class="optional">optional</span>}</label>{help}
      <Control schema={isTooDeep && ['object', 'array'].includes(kind(found)) ? {} : found} id={id} value={value} set={set} required={required} describedBy={help && `${id}-help`} />
    </div>
  );
}

function Fields({ schema, root, value, set, depth = 0 }) {
  const required = schema.required ?? [];
  const change = (name, changed) => {
    const { [name]: _, ...others } = value;
    set(changed === undefined || (changed === '' && !required.includes(name)) ? others : { ...others, [name]: changed });
  };
  return Object.entries(schema.properties).map(([name, each]) => (
    <Field key={name} name={name} schema={each} root={root} value={value[name]} required={required.includes(name)} depth={depth}
      set={changed => change(name, changed)} />
  ));
}

/** A form for one object of a schema. */
export function SchemaForm({ schema = {}, submit, name, isBusy, send, children }) {
  const [value, setValue] = useState(() => initial(schema));
  const found = resolve(schema, schema);
  return (
    <form onSubmit={event => { event.preventDefault(); send(value); }}>
      {kind(found) === 'object'
        ? <Fields schema={found} root={schema} value={value ?? {}} set={setValue} />
        : <Field name={name} schema={found} root={schema} value={value} set={setValue} required />}
      <div class="actions"><button class="primary" disabled={isBusy}>{submit}</button>{children}</div>
    </form>
  );
}
