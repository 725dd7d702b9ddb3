import { Section } from '@universe/ui/section.tsx'
import { describeItems } from '../../business-line/card-section.tsx'
import { DescribedChips } from '../../ui/described-chips.tsx'
import { messaging, pictures, restingMessage } from './content.ts'

/** Six chips whose descriptions open under them (specification, section 2, Telecom page). */
export function Messaging() {
  const { flag, title, lead } = messaging
  return (
    <Section id={flag} title={title} lead={lead} tone="mist">
      <DescribedChips items={describeItems(messaging, pictures)} resting={restingMessage} />
    </Section>
  )
}
