import type { FaqPage } from './schema-org.ts'

/** @param questions each with its answer as plain text */
export function faqPage(questions: readonly { question: string; answer: string }[]): FaqPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
