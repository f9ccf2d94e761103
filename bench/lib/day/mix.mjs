// What people do on a busy day. An active person does something every eight seconds on the average, and three of four are
// signed in: those hold an event stream all the while. Shares are of a thousand actions; an action is one call, but for a payment,
// which is two. These proportions are the measure: change them, and figures from before can't be compared any more.
//
//   visitors                            members
//    80  open a public page             80  ask who they are (the app does, on every load)
//    70  first page of a public list   149  read a list, two of three filtered or sorted
//    30  search                         60  search
//    70  open a request, profile or    170  open a request, profile or showcase
//        showcase                       96  look for news: notifications, unread messages
//                                       60  list their conversations
//                                       75  read a conversation, 20 messages
//                                       50  send a message of 20 words
//                                        8  upload a file of 24 KiB
//                                        1  post a request
//                                        1  donate, in the payment sandbox

/** Seconds between two actions of a person, on the average. */
export const THINK_SECONDS = 8;
/** Of all active people, those who are signed in and hold a stream. */
export const MEMBERS = 0.75;

export const SHARES = {
  visitPage: 80,
  visitList: 70,
  visitSearch: 30,
  visitOne: 70,
  me: 80,
  list: 149,
  search: 60,
  open: 170,
  news: 96,
  talks: 60,
  talk: 75,
  send: 50,
  upload: 8,
  post: 1,
  pay: 1,
};

const names = Object.keys(SHARES);
const total = names.reduce((sum, name) => sum + SHARES[name], 0);
if (total !== 1000) throw new Error(`the shares of the day come to ${total} and not to 1000`);
const ladder = names.flatMap((name) => Array.from({ length: SHARES[name] }, () => name));

/** The name of an action, as often as its share says. */
export const choose = (random) => ladder[random.below(total)];
