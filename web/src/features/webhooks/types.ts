import type { paths } from '../../api/schema.gen'

type Page = paths['/account/webhooks']['get']['responses'][200]['content']['application/json']

export type WebhookPage = Page
export type Webhook = Page['items'][number]
export type WebhookKind = Webhook['kinds'][number]
export type NewWebhookBody =
  paths['/account/webhooks']['post']['requestBody']['content']['application/json']
/** With the secret, which is shown this once. */
export type MadeWebhook =
  paths['/account/webhooks']['post']['responses'][201]['content']['application/json']
export type Delivery =
  paths['/account/webhooks/{id}/deliveries']['get']['responses'][200]['content']['application/json']['items'][number]
