import { expect, type Locator } from '@playwright/test'

/** Expects a focused field in error to have one ring in the color of its error. */
export async function expectOneRing(field: Locator): Promise<void> {
  await expect(field).toBeFocused()
  const ring = () =>
    field.evaluate(element => {
      const { borderColor, outlineColor, outlineOffset, boxShadow } = getComputedStyle(element)
      return { isOneColor: borderColor === outlineColor, outlineOffset, boxShadow }
    })
  // The border's color comes by a transition.
  await expect.poll(ring).toEqual({ isOneColor: true, outlineOffset: '0px', boxShadow: 'none' })
}
