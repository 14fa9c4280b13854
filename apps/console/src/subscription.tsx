import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { useAct } from './asked';
import { Deliveries } from './deliveries';
import { useWords } from './language';
import { Confirmation, ShownOnce } from './parts';
import { Replays } from './replays';
import { hashOf } from './route';
import type { Session, Webhook } from './session';
import { eventsOf, stateOf } from './subscriptions';
import { useTeller } from './told';

function Switches({
  session: { api },
  webhook,
  onChange,
}: {
  session: Session;
  webhook: Webhook;
  onChange: (webhook: Webhook) => void;
}) {
  const words = useWords();
  const { act, isBusy } = useAct();
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const path = { id: webhook.id };

  const resume = async () => {
    onChange((await api.post('/webhooks/{id}/resume', { path })).data);
    return words.resumed;
  };
  const turn = async () => {
    const { data } = await api.put('/webhooks/{id}', { path, body: { enabled: !webhook.enabled } });
    onChange(data);
    return data.enabled ? words.switchedOn : words.switchedOff;
  };
  const rotate = async () => {
    const { data } = await api.post('/webhooks/{id}/rotate-secret', { path }).finally(() => setAsking(false));
    setSecret(data.secret);
    onChange(data);
    return words.rotated;
  };

  return (
    <div className="buttons">
      {webhook.enabled && webhook.paused_at !== null && (
        <Button onPress={() => act(resume)} isDisabled={isBusy} className="primary">
          {words.resume}
        </Button>
      )}
      <Button onPress={() => act(turn)} isDisabled={isBusy}>
        {webhook.enabled ? words.switchOff : words.switchOn}
      </Button>
      <Button onPress={() => setAsking(true)} isDisabled={isBusy}>
        {words.rotate}
      </Button>
      {isAsking && (
        <Confirmation
          title={words.rotate}
          warning={words.rotateWarning}
          isBusy={isBusy}
          onConfirm={() => act(rotate)}
          onClose={() => setAsking(false)}
        />
      )}
      {secret !== undefined && (
        <ShownOnce title={words.rotated} label={words.newSecret} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </div>
  );
}

export function Subscription({ session, id, tab }: { session: Session; id: string; tab: 'deliveries' | 'replays' }) {
  const words = useWords();
  const { fail } = useTeller();
  const [webhook, setWebhook] = useState<Webhook>();
  useEffect(() => {
    const end = new AbortController();
    session.api
      .get('/webhooks/{id}', { path: { id }, signal: end.signal })
      .then(({ data }) => setWebhook(data))
      .catch((error: unknown) => end.signal.aborted || fail(error));
    return () => end.abort();
  }, [session, id, fail]);
  if (!webhook) return null;

  return (
    <>
      <h2>{webhook.description ?? webhook.url}</h2>
      <dl>
        <dt>{words.address}</dt>
        <dd>{webhook.url}</dd>
        <dt>{words.state}</dt>
        <dd>{stateOf(webhook, words)}</dd>
        <dt>{words.events}</dt>
        <dd>{eventsOf(webhook, words)}</dd>
      </dl>
      <Switches session={session} webhook={webhook} onChange={setWebhook} />
      <Tabs selectedKey={tab} onSelectionChange={(key) => (location.hash = hashOf('subscriptions', id, String(key)))}>
        <TabList aria-label={webhook.description ?? webhook.url}>
          <Tab id="deliveries">{words.deliveries}</Tab>
          <Tab id="replays">{words.replays}</Tab>
        </TabList>
        <TabPanel id="deliveries">
          <Deliveries session={session} id={id} />
        </TabPanel>
        <TabPanel id="replays">
          <Replays session={session} id={id} />
        </TabPanel>
      </Tabs>
    </>
  );
}
