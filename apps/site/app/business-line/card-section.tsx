import { Section } from '@universe/ui/section.tsx'
import type { ComponentProps } from 'react'
import type { BusinessLine } from '../content/business-lines.ts'
import { type CardItem, type ItemSection, itemPicture, type LinePictures } from '../content/item.ts'
import type { NextStep } from '../content/next-steps.ts'
import { CardDeck } from '../ui/card-deck.tsx'
import { ItemNextStep } from './item-next-step.tsx'
import { NextStepTile } from './next-step-tile.tsx'
import { useOpenPanel } from './use-open-panel.ts'

interface CardSectionProps {
  line: BusinessLine
  section: ItemSection<CardItem>
  pictures: LinePictures
  tone?: ComponentProps<typeof Section>['tone']
  next?: NextStep
}

/** Specification, section 2, Card sections. */
export function CardSection({ line, section, pictures, tone, next }: CardSectionProps) {
  const { flag, title, lead } = section
  const items = section.items.map(({ slug, demoType, ...item }) => ({
    ...item,
    id: `${flag}-${slug}`,
    picture: itemPicture(pictures.items, flag, slug),
    screen: itemPicture(pictures.screens, flag, slug),
    nextStep: <ItemNextStep line={line} title={item.title} demoType={demoType} />,
  }))
  const panel = useOpenPanel(items.map(item => item.id))
  return (
    <Section id={flag} title={title} lead={lead} tone={tone}>
      <CardDeck
        title={title}
        items={items}
        panel={panel}
        fill={next && <NextStepTile {...next} picture={pictures.next} />}
      />
    </Section>
  )
}
