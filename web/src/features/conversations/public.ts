export { StartConversation } from './start-conversation'
export { MessageDeveloper } from './start-message-developer'
export { canTalk } from './start-rules'
export { useUnreadConversations } from './start-unread'
