import { useRef, useState } from 'react'
import type { Requirement } from '../ui/form-answer.ts'
import { TextField } from '../ui/text-field.tsx'
import { AskPasskey } from './ask-passkey.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type Enrolled, enrollPasskey } from './use-passkey.ts'

interface EnrollPasskeyProps {
  /** Default name. */
  device: string
  variant?: 'primary' | 'outline'
  onDone: (enrolled: Enrolled) => void
}

export function EnrollPasskey({ device, variant, onDone }: EnrollPasskeyProps) {
  const [needs, setNeeds] = useState<Requirement>()
  const form = useRef<HTMLFormElement>(null)

  function goOn() {
    setNeeds(undefined)
    form.current?.requestSubmit()
  }

  return (
    <>
      <AskPasskey
        ref={form}
        label="Add a passkey"
        variant={variant}
        ask={fields => enrollPasskey(String(fields.get('name')))}
        onDone={onDone}
        onNeed={setNeeds}
      >
        <TextField label="Name of this passkey" name="name" defaultValue={device} maxLength={100} />
      </AskPasskey>
      {needs && (
        <ConfirmDialog needs={needs} onClose={() => setNeeds(undefined)} onConfirmed={goOn} />
      )}
    </>
  )
}
