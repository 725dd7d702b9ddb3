import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the staff's app. */
export default [
  route('sign-in', 'pages/sign-in/page.tsx'),
  route('sign-in/recovery', 'pages/sign-in/recovery/page.tsx'),
  route('link', 'pages/link/page.tsx'),
  route('welcome', 'pages/welcome/page.tsx'),
  route('passkeys/:call', 'endpoints/passkey-calls.ts'),
  route('sign-out', 'pages/sign-out.ts'),
  layout('layout/frame.tsx', [
    // Whatever fails in a page is told within the frame.
    layout('layout/page-boundary.tsx', [
      index('pages/first-page.ts'),
      route('inbox', 'pages/inbox/page.tsx', [route(':id', 'pages/inbox/request/page.tsx')]),
      route('articles', 'pages/articles/page.tsx'),
      route('articles/:id', 'pages/articles/article/page.tsx'),
      route('articles/:id/history', 'pages/articles/article/history/page.tsx'),
      route('articles/:id/schedule', 'pages/articles/article/schedule/page.tsx'),
      route('vacancies', 'pages/vacancies/page.tsx'),
      route('vacancies/:id', 'pages/vacancies/vacancy/page.tsx'),
      route('vacancies/:id/history', 'pages/vacancies/vacancy/history/page.tsx'),
      route('vacancies/:id/schedule', 'pages/vacancies/vacancy/schedule/page.tsx'),
      route('articles/:id/preview', 'pages/articles/article/preview/page.tsx'),
      route('vacancies/:id/preview', 'pages/vacancies/vacancy/preview/page.tsx'),
      route('people', 'pages/people/page.tsx'),
      route('members', 'pages/members/page.tsx'),
      route('members/:id', 'pages/members/member/page.tsx'),
      route('account', 'pages/account/page.tsx'),
      route('numbers', 'pages/numbers/page.tsx'),
      route('audit', 'pages/audit/page.tsx'),
      route('*', 'pages/not-found.ts'),
    ]),
  ]),
  route('articles/:id/live', 'pages/articles/article/live.ts'),
  route('vacancies/:id/live', 'pages/vacancies/vacancy/live.ts'),
  route('inbox/:id/cv', 'pages/inbox/cv.ts'),
  route('inbox.csv', 'pages/inbox/csv.ts'),
  route('people.json', 'pages/people/json.ts'),
  route('audit.csv', 'pages/audit/csv.ts'),
  route('articles/:id/preview/:view', 'pages/articles/article/preview/view.ts'),
  route('vacancies/:id/preview/:view', 'pages/vacancies/vacancy/preview/view.ts'),
] satisfies RouteConfig
