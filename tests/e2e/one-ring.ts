import { expect, type Locator } from '@playwright/test'

/** Expects an invalid focused field to have one ring, in the error's color. */
export async function expectOneRing(field: Locator): Promise<void> {
  await expect(field).toBeFocused()
  const ring = () =>
    field.evaluate(element => {
      const { borderColor, outlineColor, outlineOffset, boxShadow } = getComputedStyle(element)
      return { isOneColor: borderColor === outlineColor, outlineOffset, boxShadow }
    })
  // The border color has a transition.
  await expect.poll(ring).toEqual({ isOneColor: true, outlineOffset: '0px', boxShadow: 'none' })
}
