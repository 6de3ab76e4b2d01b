vcl 4.1;

# Varnish 7 (Debian's varnish and varnish-modules) between what ends TLS and one shop or two. It keeps pages by time and
# forgets them by their keys; npm run edge runs it. Started so:
#
#   varnishd -f /etc/varnish/vitrine.vcl -s malloc,256m -p http_gzip_support=off \
#     -a publica=127.0.0.1:6081 -a limpeza=127.0.0.1:6082
#
# http_gzip_support=off: the shop has compressed its pages, and brotli is among them. Only the shops reach 'limpeza'.
# The shops: EDGE_SECONDS=300, EDGE_PURGE=varnish, EDGE_PURGE_URL=http://127.0.0.1:6082/, EDGE_PURGE_TOKEN as below
# (write another one: shops refuse this), and TRUST_PROXY with the address of each hop.

import directors;
import std;
import xkey;

probe pronta {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend loja_a { .host = "127.0.0.1"; .port = "3000"; .probe = pronta; .connect_timeout = 2s; .first_byte_timeout = 60s; }
backend loja_b { .host = "127.0.0.1"; .port = "3001"; .probe = pronta; .connect_timeout = 2s; .first_byte_timeout = 60s; }
# The same without a probe: where none is ready they are asked all the same, as they serve what they keep.
backend loja_a_sempre { .host = "127.0.0.1"; .port = "3000"; .connect_timeout = 2s; .first_byte_timeout = 60s; }
backend loja_b_sempre { .host = "127.0.0.1"; .port = "3001"; .connect_timeout = 2s; .first_byte_timeout = 60s; }

sub vcl_init {
    new prontas = directors.round_robin();
    prontas.add_backend(loja_a);
    prontas.add_backend(loja_b);
    new todas = directors.round_robin();
    todas.add_backend(loja_a_sempre);
    todas.add_backend(loja_b_sempre);
}

sub vcl_recv {
    if (local.socket == "limpeza") {
        if (req.http.Authorization != "Bearer troque-este-segredo") {
            return (synth(403, "Forbidden"));
        }
        if (!req.http.xkey-purge) {
            return (synth(400, "Bad Request"));
        }
        return (synth(200, "Forgotten: " + xkey.purge(req.http.xkey-purge)));
    }

    # For this machine alone.
    if (req.url ~ "^/metrics") {
        return (synth(404, "Not Found"));
    }

    if (req.restarts == 0) {
        unset req.http.X-Fresca;
    }
    set req.backend_hint = prontas.backend();
    if (!std.healthy(req.backend_hint)) {
        set req.backend_hint = todas.backend();
        set req.http.X-Fora = "1";
    } else {
        unset req.http.X-Fora;
    }
    if (req.http.X-Fresca) {
        set req.grace = 0s;
    }

    # What changes something, and whoever says who she is.
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)(previa|bancada|compra_teste)=") {
        return (pass);
    }
    # A call is answered by the shop each time.
    if (req.url ~ "^/api([/?]|$)" || req.http.X-Requested-With || req.http.Accept ~ "(?i)json") {
        return (pass);
    }
    # Nothing that may be kept depends on any other cookie, and of these only on what is told apart here.
    unset req.http.Cookie;
    # Who is still here wants the page, whatever else she takes.
    set req.http.Accept = "text/html";
    if (req.http.Accept-Encoding ~ "(^|[\s,])br([\s,;]|$)" && req.http.Accept-Encoding !~ "br\s*;\s*q=0(\.0*)?([\s,]|$)") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "gzip" && req.http.Accept-Encoding !~ "gzip\s*;\s*q=0(\.0*)?([\s,]|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

sub vcl_hash {
    # What advertisements add changes no page. A query begins at the first '?': another one is a part of somebody's value.
    hash_data(regsub(req.url, "\?.*$", "") + "?"
        + regsub(regsuball(regsub(req.url, "^[^?]*\??", ""), "(^|&)(utm_[a-z]+|fbclid|gclid|_)=[^&]*", ""), "^&", ""));
    # By no Host: the shop answers alike by any, and nobody fills the memory with names of his own.
    return (lookup);
}

sub vcl_hit {
    # An old page is shown while a new one is fetched, for as long as the shop has said; for an hour where none is ready.
    if (obj.ttl < 0s && !req.http.X-Fora && !req.http.X-Fresca
        && obj.ttl + std.duration(obj.http.X-Velha + "s", 0s) < 0s) {
        set req.http.X-Fresca = "1";
        return (restart);
    }
}

sub vcl_backend_fetch {
    unset bereq.http.X-Fresca;
    unset bereq.http.X-Fora;
}

sub vcl_backend_response {
    unset beresp.http.X-Velha;
    # Whoever is shown the old page meanwhile would be shown a failure instead.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)private|no-store|no-cache") {
        set beresp.ttl = 0s;
    } else if (beresp.status == 200 && beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
        set beresp.http.X-Velha = "0";
        if (beresp.http.Surrogate-Control ~ "stale-while-revalidate=[0-9]+") {
            set beresp.http.X-Velha = regsub(beresp.http.Surrogate-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1");
        }
        set beresp.grace = 1h;
    }
    if (beresp.ttl <= 0s) {
        set beresp.uncacheable = true;
        set beresp.ttl = 60s;
    }
    return (deliver);
}

sub vcl_backend_error {
    # It may have been one server at its very end. What changes something is sent once.
    if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries == 0 && !bereq.is_bgfetch) {
        # Of bereq only the director is known.
        if (beresp.backend == loja_a || beresp.backend == loja_a_sempre) {
            set bereq.backend = loja_b_sempre;
        } else {
            set bereq.backend = loja_a_sempre;
        }
        return (retry);
    }
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Retry-After = "5";
    set beresp.body = "A loja não respondeu. Tente de novo em instantes.";
    return (deliver);
}

sub vcl_deliver {
    # It names somebody else's request.
    if (obj.hits > 0) {
        unset resp.http.X-Request-Id;
    }
    unset resp.http.xkey;
    unset resp.http.Surrogate-Control;
    unset resp.http.X-Velha;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}
