import { Section } from '@universe/ui/section.tsx'
import { Carousel } from './carousel.tsx'
import { testimonials } from './content.ts'
import { TestimonialCard } from './testimonial-card.tsx'
import styles from './testimonials.module.css'

/** What partners say, as a carousel of cards. */
export function Testimonials() {
  return (
    <Section tone="mist">
      <h2 className={styles.heading}>{testimonials.title}</h2>
      <Carousel label="Testimonials">
        {testimonials.items.map(testimonial => (
          <TestimonialCard key={testimonial.client} {...testimonial} />
        ))}
      </Carousel>
    </Section>
  )
}
