//! How a call travels.

use std::pin::Pin;

use crate::Away;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Get,
    Post,
    Delete,
}

impl Method {
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Delete => "DELETE",
        }
    }
}

/// A call, before anybody knows by which way.
#[derive(Clone, Debug)]
pub struct Request {
    pub method: Method,
    /// From the first slash on, with the query.
    pub path: String,
    pub headers: Vec<(&'static str, String)>,
    /// Form-encoded; empty when there is nothing to say.
    pub body: String,
}

impl Request {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }
}

#[derive(Clone, Debug)]
pub struct Response {
    pub status: u16,
    pub body: Vec<u8>,
}

pub type Sending<'s> = Pin<Box<dyn Future<Output = Result<Response, Away>> + Send + 's>>;

pub trait Transport: Send + Sync {
    /// `Err` when no whole answer came: the call may or may not have had its effect.
    fn send(&self, request: Request) -> Sending<'_>;
}
