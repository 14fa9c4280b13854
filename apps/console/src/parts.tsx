import { useId, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components/TextField';
import type { Pages } from './asked';
import { useSpeech, useWords } from './language';
import { useTeller } from './told';

export function Field({ label, hint, ...field }: TextFieldProps & { label: string; hint?: string }) {
  return (
    <TextField {...field}>
      <Label>{label}</Label>
      <Input />
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
    </TextField>
  );
}

export function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Keeps the focus until it is closed, then returns it. */
export function Popup({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()} className="overlay">
      <Modal>
        <Dialog>
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

export function Confirmation({
  title,
  warning,
  isBusy,
  onConfirm,
  onClose,
}: {
  title: string;
  warning: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const words = useWords();
  return (
    <Popup title={title} onClose={onClose}>
      <p>{warning}</p>
      <div className="buttons">
        <Button onPress={onConfirm} isDisabled={isBusy} className="primary">
          {title}
        </Button>
        <Button onPress={onClose}>{words.cancel}</Button>
      </div>
    </Popup>
  );
}

/** The secret is in the page only while the dialog is open. */
export function ShownOnce({
  title,
  label,
  secret,
  onClose,
}: {
  title: string;
  label: string;
  secret: string;
  onClose: () => void;
}) {
  const words = useWords();
  const { say, fail } = useTeller();
  return (
    <Popup title={title} onClose={onClose}>
      <p>{words.shownOnce}</p>
      <Field label={label} value={secret} isReadOnly autoFocus />
      <div className="buttons">
        <Button onPress={() => void navigator.clipboard.writeText(secret).then(() => say(words.copied), fail)}>
          {words.copy}
        </Button>
        <Button onPress={onClose} className="primary">
          {words.close}
        </Button>
      </div>
    </Popup>
  );
}

export function Table({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className="wide" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function ListEnd<T>({ items, more }: Pages<T>) {
  const words = useWords();
  if (items === undefined) return <p>{words.loading}</p>;
  if (items.length === 0) return <p>{words.none}</p>;
  return more ? <Button onPress={more}>{words.more}</Button> : null;
}

export function Moment({ at }: { at: string | null }) {
  const { language, words } = useSpeech();
  if (at === null) return <>{words.never}</>;
  return (
    <time dateTime={at}>
      {new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at))}
    </time>
  );
}

export function Json({ label, value }: { label: string; value: unknown }) {
  const id = useId();
  return (
    <>
      <h3 id={id}>{label}</h3>
      <pre tabIndex={0} role="region" aria-labelledby={id}>
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </pre>
    </>
  );
}
