import { Button } from '@universe/ui/button.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EnrollPasskey } from '../shared/passkeys/enroll-passkey.tsx'
import { RecoveryCodes } from '../shared/passkeys/recovery-codes.tsx'
import { FormDisclosure } from '../shared/ui/form-disclosure.tsx'
import { Row, Rows } from '../shared/ui/rows.tsx'
import styles from '../shared/ui/settings.module.css'
import { Setting } from '../shared/ui/settings.tsx'
import { TextField } from '../shared/ui/text-field.tsx'

interface OwnPasskeysProps {
  passkeys: { id: string; name: string; kind: string; made: string; used: string }[]
  /** Default name. */
  device: string
}

export function OwnPasskeys({ passkeys, device }: OwnPasskeysProps) {
  const [codes, setCodes] = useState<string[]>([])
  const navigate = useNavigate()
  const isOnly = passkeys.length === 1
  return (
    <Setting
      title="Passkeys"
      text={
        passkeys.length < 2
          ? 'One on a second device, or a security key, is the best way back in if you lose the first.'
          : 'Each of these signs you in.'
      }
    >
      {passkeys.length > 0 && (
        <Rows label="Your passkeys">
          {passkeys.map(({ id, name, kind, made, used }) => (
            <Row key={id} name={name} about={[kind, made, used]}>
              <FormDisclosure label="Rename" intent="rename-passkey" object={id}>
                <TextField label="New name" name="name" defaultValue={name} maxLength={100} />
                <Button type="submit">Save</Button>
              </FormDisclosure>
              <FormDisclosure label="Remove" intent="remove-passkey" object={id} isDanger>
                <p>
                  {isOnly
                    ? 'This is your only passkey. Add another one before you remove it.'
                    : `“${name}” will no longer sign you in. You stay signed in where you are.`}
                </p>
                <Button type="submit" variant="danger">
                  Remove passkey
                </Button>
              </FormDisclosure>
            </Row>
          ))}
        </Rows>
      )}
      <div className={passkeys.length > 0 ? styles.add : undefined}>
        <EnrollPasskey
          device={device}
          variant="outline"
          onDone={({ recoveryCodes, next = '/account' }) => {
            setCodes(recoveryCodes)
            navigate(next)
          }}
        />
      </div>
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
    </Setting>
  )
}

interface OwnCodesProps {
  left: number
  /** Shown only once. */
  codes: readonly string[] | undefined
}

export function OwnCodes({ left, codes }: OwnCodesProps) {
  return (
    <Setting title="Recovery codes" text={describeLeft(left)}>
      {codes && <RecoveryCodes codes={codes} />}
      <FormDisclosure
        label={left === 0 ? 'Generate recovery codes …' : 'Generate new codes …'}
        intent="make-codes"
      >
        <p>You get ten codes, shown only once. Earlier codes stop working.</p>
        <Button type="submit">Generate codes</Button>
      </FormDisclosure>
    </Setting>
  )
}

function describeLeft(left: number): string {
  if (left === 0) return 'You have none: without your passkey you could not sign in.'
  return `${left === 1 ? '1 is' : `${left} are`} left. Each signs you in once, without a passkey.`
}
