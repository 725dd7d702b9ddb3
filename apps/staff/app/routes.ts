import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the staff's app. */
export default [
  route('sign-in', 'entrance/sign-in/page.tsx'),
  route('sign-in/recovery', 'entrance/sign-in/recovery/page.tsx'),
  route('link', 'entrance/link/page.tsx'),
  route('welcome', 'entrance/welcome/page.tsx'),
  route('passkeys/:call', 'entrance/passkey-calls.ts'),
  route('sign-out', 'entrance/sign-out.ts'),
  layout('shared/frame/frame.tsx', [
    // Errors of a page are shown inside the frame.
    layout('shared/frame/page-boundary.tsx', [
      index('entrance/first-page.ts'),
      route('inbox', 'inbox/page.tsx', [route(':id', 'inbox/request/page.tsx')]),
      route('replies', 'inbox/replies/page.tsx'),
      route('articles', 'content/list/page.tsx', { id: 'articles' }),
      route('articles/:id', 'content/item/page.tsx', { id: 'articles/id' }),
      route('articles/:id/history', 'content/item/history/page.tsx', { id: 'articles/id/history' }),
      route('articles/:id/picture', 'content/item/picture/page.tsx'),
      route('articles/:id/preview', 'content/item/preview/page.tsx', { id: 'articles/id/preview' }),
      route('articles/:id/schedule', 'content/item/schedule/page.tsx', {
        id: 'articles/id/schedule',
      }),
      route('vacancies', 'content/list/page.tsx', { id: 'vacancies' }),
      route('vacancies/:id', 'content/item/page.tsx', { id: 'vacancies/id' }),
      route('vacancies/:id/history', 'content/item/history/page.tsx', {
        id: 'vacancies/id/history',
      }),
      route('vacancies/:id/preview', 'content/item/preview/page.tsx', {
        id: 'vacancies/id/preview',
      }),
      route('vacancies/:id/schedule', 'content/item/schedule/page.tsx', {
        id: 'vacancies/id/schedule',
      }),
      route('subscribers', 'subscribers/page.tsx'),
      route('subscribers/import', 'subscribers/import/page.tsx'),
      route('subscribers/:id', 'subscribers/subscriber/page.tsx'),
      route('newsletter', 'newsletter/page.tsx'),
      route('newsletter/:id', 'newsletter/issue/page.tsx'),
      route('newsletter/:id/preview', 'newsletter/issue/preview/page.tsx'),
      route('newsletter/:id/schedule', 'newsletter/issue/schedule/page.tsx'),
      route('newsletter/:id/send', 'newsletter/issue/send/page.tsx'),
      route('people', 'people/page.tsx'),
      route('members', 'members/page.tsx'),
      route('members/:id', 'members/member/page.tsx'),
      route('account', 'account/page.tsx'),
      route('newsletter/sender', 'newsletter/sender/page.tsx'),
      route('numbers', 'numbers/page.tsx'),
      route('audit', 'audit/page.tsx'),
      route('*', 'shared/frame/not-found.ts'),
    ]),
  ]),
  route('articles/:id/draft', 'content/item/draft.ts', { id: 'articles/id/draft' }),
  route('articles/:id/live', 'content/item/live.ts', { id: 'articles/id/live' }),
  route('articles/:id/picture/upload', 'content/item/picture/upload.ts'),
  route('articles/:id/preview/:view', 'content/item/preview/view.ts', {
    id: 'articles/id/preview/view',
  }),
  route('images/blogs/:file', 'content/picture/article-picture.ts'),
  route('pictures/:id', 'content/picture/whole-picture.ts'),
  route('vacancies/:id/draft', 'content/item/draft.ts', { id: 'vacancies/id/draft' }),
  route('vacancies/:id/live', 'content/item/live.ts', { id: 'vacancies/id/live' }),
  route('vacancies/:id/preview/:view', 'content/item/preview/view.ts', {
    id: 'vacancies/id/preview/view',
  }),
  route('newsletter/:id/preview/:view', 'newsletter/issue/preview/view.ts'),
  route('inbox/:id/cv', 'inbox/cv.ts'),
  route('inbox.json', 'inbox/news.ts'),
  route('inbox.csv', 'inbox/csv.ts'),
  route('people.json', 'people/json.ts'),
  route('subscribers.csv', 'subscribers/csv.ts'),
  route('audit.csv', 'audit/csv.ts'),
] satisfies RouteConfig
