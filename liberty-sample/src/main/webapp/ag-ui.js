// A client of AG-UI 1.0 for one chatbot: a run is one POST, whose response is a stream of events. Copy it to your own pages.
import { Problem, parsed } from './karta.js';

export class Thread {
  #url;
  #id;

  constructor(chatbot, id) {
    this.#url = `karta/ag-ui/chatbots/${encodeURIComponent(chatbot)}`;
    this.#id = id;
  }

  /** Sends a message of the user; yields the events of its run. */
  say(messages, signal) {
    return this.#run({ messages }, signal);
  }

  /** Answers the question of a run that has ended with an interrupt. */
  resume(interruptId, payload, signal) {
    return this.#run({ messages: [], resume: [{ interruptId, status: 'resolved', payload }] }, signal);
  }

  /** Loads the messages of the thread, and follows what still runs. */
  load(signal) {
    return this.#run({ messages: [] }, signal);
  }

  /** Stops the turn that runs. */
  async stop() {
    await this.#fetch(`${this.#url}/threads/${encodeURIComponent(this.#id)}`, { method: 'DELETE' });
  }

  async *#run(input, signal) {
    const body = { threadId: this.#id, runId: randomId(), state: {}, tools: [], context: [], forwardedProps: {}, ...input };
    const response = await this.#fetch(this.#url, {
      method: 'POST',
      signal,
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body: JSON.stringify(body),
    });
    for await (const event of parsed(response.body)) yield JSON.parse(event.data);
  }

  async #fetch(url, options) {
    let response;
    try {
      response = await fetch(url, { ...options, credentials: 'omit' });
    } catch (error) {
      if (error.name === 'AbortError') throw error;
      throw new Problem({ title: 'No connection', detail: 'The support desk cannot be reached. Check your connection and try again.' });
    }
    if (response.ok) return response;
    const problem = await response.json().catch(() => ({}));
    throw new Problem({ title: 'Something went wrong', detail: 'The support desk gave no readable answer.', ...problem, status: response.status });
  }
}

/** Returns an id that cannot be guessed, because it is the only secret of an anonymous thread. */
export function randomId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
