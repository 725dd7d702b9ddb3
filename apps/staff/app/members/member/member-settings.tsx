import { Button } from '@universe/ui/button.tsx'
import { Choices } from '../../shared/ui/choices.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { FormDisclosure } from '../../shared/ui/form-disclosure.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Row, Rows } from '../../shared/ui/rows.tsx'
import { Setting } from '../../shared/ui/settings.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import styles from '../members.module.css'
import { SessionName } from '../session-name.tsx'
import type { Route } from './+types/page.ts'

type Shown = Route.ComponentProps['loaderData']

export function MemberInvitation({ lately, mail, who }: Shown) {
  return (
    <Setting title="Invitation" text={`${lately}.`}>
      {mail && (
        <p className={styles.mail} data-state={mail.state}>
          {mail.text}.
        </p>
      )}
      {mail?.said && <p>{mail.said}</p>}
      <div className={styles.ways}>
        <GuardedForm intent="resend">
          <Button type="submit">Send it again</Button>
        </GuardedForm>
        <FormDisclosure label="Withdraw …" intent="withdraw" isDanger>
          <p>The link stops working, and everything about {who} is erased.</p>
          <Button type="submit" variant="danger">
            Withdraw the invitation
          </Button>
        </FormDisclosure>
      </div>
    </Setting>
  )
}

export function MemberRoles({ offered, chosen, isLastOwner, scheduled }: Shown) {
  const typed = useFormAnswer('change-roles')?.typed
  return (
    <Setting
      title="Roles"
      text={
        isLastOwner
          ? 'The last owner keeps that role. Make another member an owner first.'
          : 'One or more. Changes take effect immediately.'
      }
    >
      <GuardedForm intent="change-roles">
        {chosen.map(role => (
          <input key={role} type="hidden" name="seen" value={role} />
        ))}
        <Choices
          legend="Roles"
          type="checkbox"
          name="role"
          options={offered}
          chosen={typed ? (typed.role ?? []) : chosen}
        />
        {scheduled && !isLastOwner && (
          <p>{scheduled} anything due that their roles no longer allow is canceled.</p>
        )}
        <Button type="submit" variant="outline">
          Save roles
        </Button>
      </GuardedForm>
    </Setting>
  )
}

export function MemberIdentity({ name, email, state }: Shown) {
  const typed = useFormAnswer('correct')?.typed
  return (
    <Setting
      title="Name and address"
      text={
        state === 'invited'
          ? 'A new address gets a new invitation, and earlier links stop working.'
          : 'With a new address, open links stop working and both addresses are notified. Roles, passkeys, sessions and recovery codes stay.'
      }
    >
      {/* Remounted with the new values. */}
      <GuardedForm key={`${name} ${email}`} intent="correct">
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          defaultValue={typed?.name?.[0] ?? name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={typed?.email?.[0] ?? email}
        />
        <Button type="submit" variant="outline">
          Save
        </Button>
      </GuardedForm>
    </Setting>
  )
}

export function MemberSessions({ sessions, passkeys, isOneself }: Shown) {
  return (
    <>
      <Setting title="Sessions" text="Where they are signed in.">
        {sessions.length === 0 ? (
          <p>Nowhere.</p>
        ) : (
          <>
            <Rows label="Sessions">
              {sessions.map(({ id, device, times, isOwn }) => (
                <Row key={id} name={<SessionName device={device} isOwn={isOwn} />} about={times} />
              ))}
            </Rows>
            <GuardedForm intent="end-sessions">
              <Button type="submit" variant="outline">
                {isOneself ? 'End all, including this one' : 'End all sessions'}
              </Button>
            </GuardedForm>
          </>
        )}
      </Setting>
      <Setting title="Passkeys" text="Only they can manage their passkeys.">
        {passkeys.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <Rows label="Passkeys">
            {passkeys.map(({ id, name, about }) => (
              <Row key={id} name={name} about={about} />
            ))}
          </Rows>
        )}
      </Setting>
    </>
  )
}

export function MemberAccess({ who, state, isLastOwner, scheduled }: Shown) {
  if (isLastOwner) {
    return (
      <Setting
        title="Access"
        text="The last owner cannot be disabled or removed. Make another member an owner first."
      >
        {null}
      </Setting>
    )
  }
  return (
    <Setting title="Access" text="Disabling can be undone; removing cannot.">
      <div className={styles.ways}>
        {state === 'disabled' ? (
          <GuardedForm intent="enable">
            <Button type="submit">Enable</Button>
          </GuardedForm>
        ) : (
          <FormDisclosure label="Disable …" intent="disable" isDanger>
            <p>
              {who} is signed out everywhere and cannot sign in until an owner enables them.
              Everything else stays.
            </p>
            {scheduled && <p>{scheduled} anything due while they are disabled is canceled.</p>}
            <Button type="submit" variant="danger">
              Disable {who}
            </Button>
          </FormDisclosure>
        )}
        <FormDisclosure label="Remove …" intent="remove" isDanger>
          <p>
            The account is deleted permanently, with its passkeys, recovery codes and sessions.
            Requests and the audit stay; the audit keeps only its number.
          </p>
          {scheduled && <p>{scheduled} that is canceled, and each page says so.</p>}
          <Button type="submit" variant="danger">
            Remove {who}
          </Button>
        </FormDisclosure>
      </div>
    </Setting>
  )
}
