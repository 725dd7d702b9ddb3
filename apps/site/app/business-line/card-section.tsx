import { Section } from '@universe/ui/section.tsx'
import type { ComponentProps } from 'react'
import { type ItemSection, itemPicture, type LinePictures } from '../content/item.ts'
import type { NextStep } from '../content/next-steps.ts'
import { CardDeck } from '../ui/card-deck.tsx'
import { NextStepTile } from './next-step-tile.tsx'
import { useOpenPanel } from './use-open-panel.ts'

interface CardSectionProps {
  section: ItemSection
  pictures: LinePictures
  tone?: ComponentProps<typeof Section>['tone']
  next?: NextStep
}

/** A flagged section of cards, each with its detail (specification, section 2, Card sections). */
export function CardSection({ section, pictures, tone, next }: CardSectionProps) {
  const { flag, title, lead } = section
  const items = describeItems(section, pictures)
  const panel = useOpenPanel(items.map(item => item.id))
  return (
    <Section id={flag} title={title} lead={lead} tone={tone}>
      <CardDeck items={items} panel={panel} fill={next && <NextStepTile {...next} />} />
    </Section>
  )
}

/** A section's items with the anchors and pictures that cards and chips show. */
export function describeItems({ flag, items }: ItemSection, pictures: LinePictures) {
  return items.map(({ slug, title, text }) => ({
    id: `${flag}-${slug}`,
    title,
    text,
    picture: itemPicture(pictures, flag, slug),
  }))
}
