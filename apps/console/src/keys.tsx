import { useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { useAct, usePages } from './asked';
import { useWords } from './language';
import { Confirmation, Field, ListEnd, Moment, ShownOnce, Table } from './parts';
import type { ApiKey, NewApiKey, Session } from './session';

type Scope = NewApiKey['scopes'][number];

/** A key can have any of its creator's scopes. */
function Making({ session: { api, me }, onMade }: { session: Session; onMade: (token: string) => void }) {
  const words = useWords();
  const { act, isBusy } = useAct();
  const [name, setName] = useState('');
  const [sought, setSought] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const presets = [
    [words.readOnly, me.scopes.filter((each) => each.endsWith(':read'))],
    [words.allScopes, me.scopes],
    [words.noScopes, []],
  ] as const;
  const make = async () => {
    const { data } = await api.post('/api-keys', { body: { name, scopes: [...scopes] as Scope[] } });
    setName('');
    setScopes([]);
    onMade(data.token);
    return words.keyCreated;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    act(make);
  };
  return (
    <form onSubmit={submit}>
      <h2>{words.newKey}</h2>
      <div className="row">
        <Field label={words.name} isRequired maxLength={200} value={name} onChange={setName} />
        <Field label={words.findScopes} value={sought} onChange={setSought} />
      </div>
      <fieldset>
        <legend>
          {words.scopes} ({scopes.length})
        </legend>
        <div className="buttons">
          {presets.map(([label, chosen]) => (
            <Button key={label} onPress={() => setScopes(chosen)}>
              {label}
            </Button>
          ))}
        </div>
        <div className="scopes">
          {me.scopes
            .filter((each) => each.includes(sought.trim()) || scopes.includes(each))
            .map((each) => (
              <Checkbox
                key={each}
                isSelected={scopes.includes(each)}
                onChange={(isChosen) =>
                  setScopes((before) => (isChosen ? [...before, each] : before.filter((one) => one !== each)))
                }
              >
                <span className="box" aria-hidden="true" />
                {each}
              </Checkbox>
            ))}
        </div>
      </fieldset>
      <Button type="submit" isDisabled={isBusy || scopes.length === 0} className="primary">
        {words.create}
      </Button>
    </form>
  );
}

export function Keys({ session }: { session: Session }) {
  const words = useWords();
  const { act, isBusy } = useAct();
  const { api } = session;
  const [made, setMade] = useState<string>();
  const [ending, setEnding] = useState<ApiKey>();
  const pages = usePages<ApiKey>(async (cursor, signal) => {
    const { data, meta } = await api.get('/api-keys', { query: { cursor }, signal });
    return { items: data, next: meta.pagination.nextCursor ?? undefined };
  }, 'keys');
  const revoke = async ({ id }: ApiKey) => {
    await api.delete('/api-keys/{id}', { path: { id } }).finally(() => setEnding(undefined));
    pages.again();
    return words.keyRevoked;
  };

  return (
    <>
      <Table
        caption={words.keys}
        heads={[words.name, words.token, words.scopes, words.created, words.state, words.actions]}
      >
        {pages.items?.map((each) => (
          <tr key={each.id}>
            <th scope="row">{each.name}</th>
            <td>
              {each.prefix}…{each.last_four}
            </td>
            <td>
              <details>
                <summary>{each.scopes.length}</summary>
                {each.scopes.join(', ')}
              </details>
            </td>
            <td>
              <Moment at={each.created_at} />
            </td>
            <td>{each.revoked_at === null ? words.active : words.revoked}</td>
            <td>
              {each.revoked_at === null && (
                <Button onPress={() => setEnding(each)} isDisabled={isBusy} aria-label={`${words.revoke} ${each.name}`}>
                  {words.revoke}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      <ListEnd {...pages} />
      <Making
        session={session}
        onMade={(token) => {
          setMade(token);
          pages.again();
        }}
      />
      {made !== undefined && (
        <ShownOnce title={words.keyCreated} label={words.token} secret={made} onClose={() => setMade(undefined)} />
      )}
      {ending && (
        <Confirmation
          title={words.revoke}
          warning={`${ending.name}: ${words.revokeWarning}`}
          isBusy={isBusy}
          onConfirm={() => act(() => revoke(ending))}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}
