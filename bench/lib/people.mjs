// Signed-in people straight into the tables: a password takes longer to hash than a thousand rows to write.
import { createHash } from 'node:crypto';

const DAY = 24 * 3600 * 1e6;

export const tokenOf = (id) => `bench-token-of-person-${id}-${'x'.repeat(20)}`;

/** Gives a function that adds somebody with this id and role, and with a live session; it answers the token. */
export function signingUp(table) {
  const now = Date.now() * 1000;
  const user = table('users', ['id', 'username', 'username_folded', 'email', 'email_folded', 'user_type', 'is_admin', 'created_at']);
  const session = table('sessions', ['user_id', 'token_hash', 'created_at', 'last_active_at', 'expires_at']);
  return (id, role, isAdmin = 0) => {
    const [name, email, token] = [`person-${id}`, `person-${id}@example.org`, tokenOf(id)];
    user(id, name, name, email, email, role, isAdmin, now);
    session(id, createHash('sha256').update(token).digest(), now, now, now + DAY);
    return token;
  };
}
