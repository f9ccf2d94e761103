//! The codes that people type: of their app, or for recovery.

use data_encoding::BASE32;
use db::Tx;
use secrecy::SecretString;

use super::{store, totp};
use crate::app::App;
use crate::http::fields::Fields;
use crate::secrets;

pub const SEALED_FOR: &str = "totp secret";
const RECOVERY: &str = "recovery code";
const HOW_MANY: usize = 10;

/// For the `check` of an input with a code.
pub fn check(fields: &mut Fields, code: &SecretString) {
    if !(6..=40).contains(&secrets::expose(code).chars().count()) {
        fields.refuse("code", "Enter the code from your authenticator app, or a recovery code.");
    }
}

/// As it was typed, without what only makes it readable.
pub fn bare(code: &SecretString) -> String {
    let letters = secrets::expose(code).chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    letters.collect::<String>().to_ascii_uppercase()
}

/// Whether this is a code of the account that was not used before. Now it is.
pub async fn spend(app: &App, tx: &mut Tx, user_id: i64, code: &SecretString) -> Result<bool, db::Error> {
    let code = bare(code);
    if code.len() != 6 {
        return store::use_code(tx, user_id, recovery_hash(app, user_id, &code)).await;
    }
    let kept = store::secret_in(tx, user_id).await?.filter(|row| row.confirmed_at.is_some());
    let secret = kept.and_then(|row| app.keys.open(SEALED_FOR, &row.secret));
    let step = secret.and_then(|secret| totp::step_of(&secret, &code, app.clock.now()));
    match step {
        Some(step) => store::use_step(tx, user_id, step).await,
        None => Ok(false),
    }
}

/// New recovery codes, kept as hashes. They are shown this once.
pub async fn make_recovery(app: &App, tx: &mut Tx, user_id: i64) -> Result<Vec<String>, db::Error> {
    let mut shown = Vec::with_capacity(HOW_MANY);
    for _ in 0..HOW_MANY {
        let mut code = BASE32.encode(&app.random.bytes::<10>());
        code.truncate(10);
        store::keep_code(tx, user_id, recovery_hash(app, user_id, &code)).await?;
        code.insert(5, '-');
        shown.push(code);
    }
    Ok(shown)
}

/// Fifty bits could be guessed from a plain hash by whoever has the database; with the server's key in it they can't.
fn recovery_hash(app: &App, user_id: i64, code: &str) -> [u8; 32] {
    secrets::token_hash(&app.keys.sign(RECOVERY, &format!("{user_id}:{code}")))
}
