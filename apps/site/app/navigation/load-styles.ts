/**
 * Adds the styles of a page to the document, unless they stand there already, as files or written
 * into it (`inline-styles.ts`). Each comes right after the one before it, so that they apply in the
 * same order as in a document of that page; none is taken away again.
 * @param hrefs all styles of the page in their order, those of the frame first
 * @throws when one of them does not come
 */
export async function loadStyles(hrefs: readonly string[]): Promise<void> {
  let last: HTMLLinkElement | undefined
  const links = hrefs.map(href => {
    last = findLink(href) ?? addLink(href, last)
    return last
  })
  await Promise.all(links.filter(link => !link.disabled && !link.sheet).map(whenLoaded))
}

function findLink(href: string) {
  return document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`)
}

function addLink(href: string, previous: HTMLLinkElement | undefined): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  if (previous) previous.after(link)
  else document.head.append(link)
  return link
}

function whenLoaded(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${link.href} did not come`))
    })
  })
}
