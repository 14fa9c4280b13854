import type { ModelToolCall } from './model';
import {
  toArgumentText,
  toFields,
  isCutReason,
  toList,
  MOST_CALLS,
  readContent,
  toText,
  readUsage,
  withIds,
  type ReadReply,
} from './reply';

export class EventLines {
  private readonly decoder = new TextDecoder();
  /** Joined only once, no matter how small the parts are. */
  private rest: string[] = [];
  private data: string[] = [];

  take(bytes: Uint8Array): string[] {
    return this.lines(this.decoder.decode(bytes, { stream: true }));
  }

  /** Returns an event that no empty line has ended. */
  end(): string[] {
    return this.lines(`${this.decoder.decode()}\n\n`);
  }

  private lines(text: string): string[] {
    const events: string[] = [];
    const [end, ...begun] = text.split('\n');
    this.rest.push(end!);
    for (const next of begun) {
      const raw = this.rest.join('');
      this.rest = [next];
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (line === '') {
        if (this.data.length > 0) events.push(this.data.join('\n'));
        this.data = [];
      } else if (line.startsWith('data:')) this.data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    }
    return events;
  }
}

interface OpenCall extends ModelToolCall {
  index: unknown;
}

/** Parts of a call are joined by index; a different id under the same index starts another call. */
export class StreamedReply {
  private readonly texts: string[] = [];
  /** A slot more than the limit collects the last surplus call, so that its parts join no other call. */
  private readonly calls: OpenCall[] = [];
  private usage: ReadReply['usage'] = null;
  private filtered = false;
  private isCut = false;
  private finished = false;
  private broken = false;

  /** Returns the added text. */
  take(data: string): string {
    if (data.trim() === '[DONE]') {
      this.finished = true;
      return '';
    }
    const chunk = this.parsed(data);
    if (!chunk || chunk.error !== undefined) {
      this.broken = true;
      return '';
    }
    this.usage = readUsage(chunk.usage) ?? this.usage;
    const choice = toFields(toList(chunk.choices)[0]);
    if (!choice) return '';
    const { finish_reason: reason } = choice;
    if (typeof reason === 'string' && reason !== '') this.finished = true;
    if (reason === 'content_filter') this.filtered = true;
    if (isCutReason(reason)) this.isCut = true;
    const delta = toFields(choice.delta);
    for (const part of toList(delta?.tool_calls)) this.add(part);
    const text = toText(delta?.content);
    if (text !== '') this.texts.push(text);
    return text;
  }

  /** Undefined if the stream broke off or reported an error. */
  reply(): ReadReply | undefined {
    if (this.broken || !this.finished) return undefined;
    const kept = this.calls.slice(0, MOST_CALLS).filter(({ name }) => name !== '');
    const calls = kept.map(({ index: _index, ...call }) => call);
    const content = readContent(this.texts.join(''));
    return { ...content, isCut: this.isCut, toolCalls: withIds(calls), filtered: this.filtered, usage: this.usage };
  }

  private parsed(data: string): Record<string, unknown> | undefined {
    try {
      return toFields(JSON.parse(data));
    } catch {
      return undefined;
    }
  }

  private add(part: unknown): void {
    const { id, index, function: requestedFunction } = toFields(part) ?? {};
    const { name, arguments: argumentText } = toFields(requestedFunction) ?? {};
    const named = typeof id === 'string' ? id : '';
    const open = this.openCall(named, index);
    const call = open ?? { id: named, index, name: '', arguments: '' };
    if (!open) this.calls[Math.min(this.calls.length, MOST_CALLS)] = call;
    if (call.id === '') call.id = named;
    if (typeof name === 'string' && call.name === '') call.name = name;
    call.arguments += toArgumentText(argumentText);
  }

  private openCall(id: string, index: unknown): OpenCall | undefined {
    if (index === undefined) return id === '' ? this.calls.at(-1) : this.calls.find((call) => call.id === id);
    const call = this.calls.findLast((each) => each.index === index);
    return call && (id === '' || call.id === '' || call.id === id) ? call : undefined;
  }
}
