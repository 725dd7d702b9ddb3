/** Text already split into paragraphs; none may change place, so the place is the key. */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and may repeat.
    <p key={place}>{text}</p>
  ))
}
