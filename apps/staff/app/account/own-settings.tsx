import { Button } from '@universe/ui/button.tsx'
import { SelectField } from '@universe/ui/select-field.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { KeysSwitch } from '../shared/keys/keys-dialog.tsx'
import { useShortcuts } from '../shared/keys/shortcuts.tsx'
import { deviceZone, useZone } from '../shared/times/zone-context.ts'
import { useFormAnswer } from '../shared/ui/form-answer.ts'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import { Setting } from '../shared/ui/settings.tsx'
import { TextField } from '../shared/ui/text-field.tsx'
import type { Route } from './+types/page.ts'
import { SettingForm } from './setting-form.tsx'

type Shown = Route.ComponentProps['loaderData']
type OwnSettingsProps = Pick<Shown, 'name' | 'email'> & Shown['settings']

export function OwnSettings({ name, email, ownReplies, zone, isUnknown, zones }: OwnSettingsProps) {
  const { areOn } = useShortcuts()
  const { office } = useZone()
  const device = useHydrated() ? deviceZone() : undefined
  const others = zones.filter(each => each !== office.zone && each !== device)
  return (
    <>
      <OwnName name={name} />
      <Setting title="Times" text="Dates and times in the app are shown in this time zone.">
        {isUnknown && (
          <p>
            This server does not know the zone “{zone}”, which you chose. Times are {office.name}{' '}
            until you choose another one.
          </p>
        )}
        <SettingForm intent="zone" id="times">
          <SelectField
            label="Time zone"
            name="zone"
            optional
            // Remounted when another form has changed it.
            key={`${zone} ${device}`}
            defaultValue={isUnknown ? 'office' : (zone ?? 'office')}
          >
            <option value="office">{office.name}, the office’s</option>
            {device !== undefined && device !== office.zone && (
              <option value={device}>{device}, this device’s</option>
            )}
            {others.map(each => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="outline">
            Save time zone
          </Button>
        </SettingForm>
      </Setting>
      {ownReplies !== undefined && (
        <Setting title="Replies" text="Where visitors’ replies to your answers go.">
          <SettingForm intent="replies">
            <SelectField
              label="Replies go to"
              name="to"
              // Remounted with the new value.
              key={`${ownReplies}`}
              defaultValue={ownReplies ? 'own' : 'team'}
            >
              <option value="team">The team’s mailbox</option>
              <option value="own">Your mailbox, {email}</option>
            </SelectField>
            <Button type="submit" variant="outline">
              Save
            </Button>
          </SettingForm>
        </Setting>
      )}
      <Setting
        title="Keyboard shortcuts"
        text="Single keys move, open and answer in the lists. Turn them off if you dictate to your computer or press keys by accident."
      >
        <KeysSwitch areOn={areOn} />
      </Setting>
    </>
  )
}

function OwnName({ name }: { name: string }) {
  const typed = useFormAnswer('name')?.typed
  return (
    <Setting
      title="Name"
      text="How your colleagues see you. Only an owner can change your email address, under Members."
    >
      {/* Remounted with the new value. */}
      <GuardedForm key={name} intent="name">
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          defaultValue={typed?.name?.[0] ?? name}
        />
        <Button type="submit" variant="outline">
          Save name
        </Button>
      </GuardedForm>
    </Setting>
  )
}
