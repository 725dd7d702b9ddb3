import { Section } from '@universe/ui/section.tsx'
import { describeItems } from '../../business-line/card-section.tsx'
import { usePanelAddress } from '../../business-line/use-panel-address.ts'
import { DescribedChips } from '../../ui/described-chips.tsx'
import { messaging, pictures, restingMessage } from './content.ts'
import { MessageRoute } from './message-route.tsx'

/** Six chips whose descriptions open under them (specification, section 2, Telecom page). */
export function Messaging() {
  const { flag, title, lead } = messaging
  const items = describeItems(messaging, pictures)
  const clicked = usePanelAddress(items.map(({ id }) => id))
  return (
    <Section id={flag} title={title} lead={lead} tone="mist">
      <DescribedChips items={items} resting={restingMessage} clicked={clicked}>
        <MessageRoute />
      </DescribedChips>
    </Section>
  )
}
