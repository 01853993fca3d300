// Draws the fields of a question and reads what was filled in. Texts of the form are inserted as text, never as HTML.

const INPUTS = {
  text: 'text', email: 'email', link: 'url', integer: 'text', number: 'text', date: 'date', time: 'time',
  'date-time': 'datetime-local', instant: 'datetime-local',
};
const KEYBOARDS = { integer: 'numeric', number: 'decimal' };
const YES_OR_NO = [{ value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }].map((choice) => ({ ...choice, help: '', fields: [] }));

let ids = 0;

/** Creates an element; properties in lower case with a dash, and `role`, are attributes. */
export function element(name, properties = {}, ...children) {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-') || key === 'role') created.setAttribute(key, value);
    else created[key] = value;
  }
  created.append(...children);
  return created;
}

/** The fields of a form, drawn in `element`. */
export class Fields {
  #parts;
  #controls = new Map();

  constructor(fields) {
    this.#parts = members(fields, {});
    this.element = element('div', { className: 'fields' }, ...this.#parts.elements);
  }

  /** Returns the answer as JSON: texts as they were typed, which the server reads strictly. */
  read() {
    this.#controls.clear();
    return this.#parts.read('', this.#controls) ?? {};
  }

  /** Shows each problem at its field and returns those that belong to no field. */
  show(problems) {
    this.clear();
    const rest = problems.filter(({ pointer = '', detail }) => {
      const control = this.#at(pointer);
      control?.report(detail);
      return control === undefined;
    });
    this.element.querySelector('[aria-invalid]')?.focus();
    return rest;
  }

  clear() {
    for (const control of this.#controls.values()) control.report('');
  }

  #at(pointer) {
    for (let path = pointer; path; path = path.slice(0, path.lastIndexOf('/'))) {
      if (this.#controls.has(path)) return this.#controls.get(path);
    }
    return undefined;
  }
}

// A part has `elements`, and `read(pointer, controls)`, which registers where problems are shown. Nothing is undefined.

function members(fields, initial) {
  const parts = fields.map((field) => [field, part(field, initial[field.name] ?? field.hints?.default)]);
  return {
    elements: parts.flatMap(([, { elements }]) => elements),
    read(pointer, controls) {
      const values = parts.map(([{ name, kind }, each]) => {
        const value = each.read(`${pointer}/${escaped(name)}`, controls);
        return kind === 'choice' ? { ...(value !== undefined && { [name]: value }), ...each.beside?.(pointer, controls) }
          : value !== undefined && { [name]: value };
      });
      return Object.assign({}, ...values);
    },
  };
}

function part(field, initial) {
  switch (field.kind) {
    case 'boolean': return choice({ ...field, choices: YES_OR_NO }, initial === undefined ? undefined : String(initial));
    case 'choice': return choice(field, initial);
    case 'choices': return choices(field, initial ?? []);
    case 'group': return group(field, initial ?? {});
    case 'list': return rows(field, initial ?? [], (item) => part(field.fields[0], item), (values) => values);
    case 'map': return rows(field, Object.entries(initial ?? {}), ([key, value] = []) => members(field.fields, { key, value }),
      (values) => Object.fromEntries(values.map(({ key = '', value = '' }) => [key, value])));
    default: return scalar(field, initial);
  }
}

function scalar(field, initial) {
  const isLong = field.kind === 'long-text' || field.kind === 'json';
  const input = isLong ? element('textarea', { rows: 4 })
    : element('input', { type: INPUTS[field.kind] ?? 'text', inputMode: KEYBOARDS[field.kind] ?? '', step: 'any', autocomplete: 'off' });
  input.placeholder = field.hints?.placeholder ?? '';
  input.required = field.required;
  input.value = initial === undefined ? '' : shown(field.kind, initial);
  const { frame, report } = labelled(field, input);
  return { elements: [frame], read: reading(report, () => typed(field.kind, input.value)) };
}

function shown(kind, value) {
  if (kind === 'json') return JSON.stringify(value, null, 2);
  if (kind !== 'instant') return value;
  const at = new Date(value);
  return new Date(at - at.getTimezoneOffset() * 60000).toISOString().slice(0, 19);
}

function typed(kind, text) {
  if (kind === 'instant' && text) return new Date(text).toISOString();
  if (kind !== 'json' || !text.trim()) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function choice(field, initial) {
  const select = element('select', { required: field.required },
    element('option', { value: '' }, field.required ? 'Please choose' : 'None'),
    ...field.choices.map(({ value, label }) => element('option', { value }, label)));
  select.value = initial ?? (field.required && field.choices.length === 1 ? field.choices[0].value : '');
  const { frame, report, help } = labelled(field, select);
  const further = element('div', { className: 'fields' });
  let parts;
  const choose = () => {
    const chosen = field.choices.find(({ value }) => value === select.value);
    help.textContent = chosen?.help || hint(field);
    parts = members(chosen?.fields ?? [], {});
    further.replaceChildren(...parts.elements);
  };
  select.addEventListener('change', choose);
  choose();
  return { elements: [frame, further], read: reading(report, () => select.value), beside: (pointer, controls) => parts.read(pointer, controls) };
}

function choices(field, initial) {
  const boxes = field.choices.map(({ value }) => element('input', { type: 'checkbox', value, checked: initial.includes(value) }));
  const labels = field.choices.map(({ label, help }, i) => element('label', { className: 'box' }, boxes[i], ` ${label}`, help && element('small', {}, ` ${help}`)));
  const { frame, report } = fieldset(field, labels);
  return { elements: [frame], read: reading(report, () => boxes.filter(({ checked }) => checked).map(({ value }) => value)) };
}

function group(field, initial) {
  const parts = members(field.fields, initial);
  const { frame, report } = fieldset(field, parts.elements);
  return {
    elements: [frame],
    read(pointer, controls) {
      controls.set(pointer, { report });
      const value = parts.read(pointer, controls);
      return field.required || !isEmpty(value) ? value : undefined;
    },
  };
}

/** A list or a map: rows that the user adds and removes. */
function rows(field, initial, create, collect) {
  let parts = [];
  const list = element('div');
  const add = (value) => {
    const created = create(value);
    const row = element('div', { className: 'row' }, ...created.elements);
    parts.push(created);
    row.append(button('Remove', () => {
      parts = parts.filter((each) => each !== created);
      row.remove();
      more.focus();
    }));
    list.append(row);
    return row;
  };
  const more = button('Add', () => add().querySelector('input, select, textarea')?.focus());
  const { frame, report } = fieldset(field, [list, more]);
  initial.forEach(add);
  return {
    elements: [frame],
    read(pointer, controls) {
      controls.set(pointer, { report });
      return collect(parts.map((each, i) => each.read(`${pointer}/${i}`, controls)));
    },
  };
}

function button(text, click) {
  const created = element('button', { type: 'button', className: 'small' }, text);
  created.addEventListener('click', click);
  return created;
}

function reading(report, value) {
  return (pointer, controls) => {
    controls.set(pointer, { report });
    return value();
  };
}

/** A control with its label, hint and place for a problem. */
function labelled(field, control) {
  const id = `field-${++ids}`;
  control.id = id;
  const help = element('p', { className: 'help', id: `${id}-help` }, hint(field));
  const problem = element('p', { className: 'wrong', id: `${id}-problem` });
  control.setAttribute('aria-describedby', `${help.id} ${problem.id}`);
  const label = element('label', { htmlFor: id }, field.label, ...optional(field));
  return { frame: element('div', { className: 'field' }, label, control, help, problem), help, report: reporting(control, problem) };
}

function fieldset(field, children) {
  const id = `field-${++ids}`;
  const help = element('p', { className: 'help', id: `${id}-help` }, hint(field));
  const problem = element('p', { className: 'wrong', id: `${id}-problem` });
  const frame = element('fieldset', { tabIndex: -1, 'aria-describedby': `${help.id} ${problem.id}` },
    element('legend', {}, field.label, ...optional(field)), help, ...children, problem);
  return { frame, report: reporting(frame, problem) };
}

function reporting(control, problem) {
  return (text) => {
    problem.textContent = text;
    if (text) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
  };
}

function optional({ required }) {
  return required ? [] : [element('small', {}, ' optional')];
}

function hint({ hints, limits }) {
  return [hints?.help, limits?.constraints].filter(Boolean).join(' · ');
}

function isEmpty(value) {
  if (value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

function escaped(name) {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
