export { StartConversation } from './start-conversation'
export { MessageDeveloper } from './message-developer'
export { canTalk } from './can-talk'
export { useUnreadConversations } from './unread-count'
