//! Bodies of several parts (`multipart/form-data`), read as they come.

use std::error::Error;

use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use http_body_util::{LengthLimitError, Limited};
use multer::Multipart;

use crate::problem::Problem;

/// The parts of a body, which may have so many bytes in all.
pub fn parts_of(request: Request, most: usize) -> Result<Multipart<'static>, Problem> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let boundary = kind.and_then(|kind| multer::parse_boundary(kind).ok()).ok_or_else(|| {
        let detail = "Send the fields as multipart/form-data.";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail)
    })?;
    let body = Body::new(Limited::new(request.into_body(), most));
    Ok(Multipart::new(body.into_data_stream(), boundary))
}

/// What is said of a body that is too long, or no such body.
#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
pub fn broken(error: multer::Error) -> Problem {
    let mut cause: Option<&(dyn Error + 'static)> = Some(&error);
    while let Some(error) = cause {
        if error.is::<LengthLimitError>() {
            let detail = "The body is larger than this call takes.";
            return Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", detail);
        }
        cause = error.source();
    }
    Problem::bad_request("malformed_form", "The body is not valid multipart/form-data.")
}
