import { Section } from '@universe/ui/section.tsx'
import { ItemNextStep } from '../../business-line/item-next-step.tsx'
import { usePanelAddress } from '../../business-line/use-panel-address.ts'
import { itemPicture } from '../../content/item.ts'
import { DescribedChips } from '../../ui/described-chips.tsx'
import { messaging, restingMessage } from './content.ts'
import { MessageRoute } from './message-route.tsx'
import conversations from './pictures/conversations.svg'

/** Specification, section 2, Telecom page. */
export function Messaging() {
  const { flag, title, lead } = messaging
  const items = messaging.items.map(({ slug, ...item }) => ({
    ...item,
    id: `${flag}-${slug}`,
    screen: itemPicture(conversations, flag, slug),
    nextStep: <ItemNextStep line="telecom" title={item.title} />,
  }))
  const clicked = usePanelAddress(items.map(({ id }) => id))
  return (
    <Section id={flag} title={title} lead={lead} tone="mist">
      <DescribedChips title={title} items={items} resting={restingMessage} clicked={clicked}>
        <MessageRoute />
      </DescribedChips>
    </Section>
  )
}
