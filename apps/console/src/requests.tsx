import { useEffect, useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { usePages } from './asked';
import { useWords } from './language';
import { Choice, Field, ListEnd, Moment, Table } from './parts';
import { hashOf } from './route';
import type { LoggedCall, RequestFilter, Session } from './session';
import { Timeline } from './timeline';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Method = (typeof METHODS)[number] | '';

function Filters({ onChange }: { onChange: (filter: RequestFilter) => void }) {
  const words = useWords();
  const [method, setMethod] = useState<Method>('');
  const [status, setStatus] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onChange({ ...(method !== '' && { method }), ...(status !== '' && { status: Number(status) }) });
  };
  return (
    <form onSubmit={submit} className="row">
      <Choice
        label={words.method}
        value={method}
        options={[['', words.all], ...METHODS.map((each) => [each, each] as const)]}
        onChange={setMethod}
      />
      <Field label={words.status} inputMode="numeric" pattern="[1-5][0-9]{2}" value={status} onChange={setStatus} />
      <Button type="submit">{words.filter}</Button>
    </form>
  );
}

function Calls({ session: { api } }: { session: Session }) {
  const words = useWords();
  const [filter, setFilter] = useState<RequestFilter>({});
  const pages = usePages<LoggedCall>(async (cursor, signal) => {
    const { data, meta } = await api.get('/requests', { query: { ...filter, cursor }, signal });
    return { items: data, next: meta.pagination.nextCursor ?? undefined };
  }, JSON.stringify(filter));
  return (
    <>
      <Filters onChange={setFilter} />
      <Table caption={words.requests} heads={[words.request, words.time, words.status, words.duration, words.events]}>
        {pages.items?.map((each) => (
          <tr key={`${each.request_id} ${each.started_at}`}>
            <th scope="row">
              <a href={hashOf('requests', each.request_id)}>
                {each.method} {each.path}
              </a>
            </th>
            <td>
              <Moment at={each.started_at} />
            </td>
            <td className={each.status < 400 ? 'good' : 'bad'}>{each.status}</td>
            <td>{Math.round(each.duration_ms)} ms</td>
            <td>{each.events}</td>
          </tr>
        ))}
      </Table>
      <ListEnd {...pages} />
    </>
  );
}

export function Requests({ session, id }: { session: Session; id: string | undefined }) {
  const words = useWords();
  const [sought, setSought] = useState(id ?? '');
  useEffect(() => setSought(id ?? ''), [id]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    location.hash = hashOf('requests', sought.trim());
  };
  return (
    <>
      <form onSubmit={submit} className="row">
        <Field label={words.requestId} hint={words.requestHint} isRequired value={sought} onChange={setSought} />
        <Button type="submit">{words.show}</Button>
      </form>
      {id === undefined ? <Calls session={session} /> : <Timeline session={session} id={id} />}
    </>
  );
}
