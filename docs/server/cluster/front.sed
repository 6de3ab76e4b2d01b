# sed -E -f this on haproxy.cfg: the three machines of the cluster take the place of the two servers in each of its lists.
/^    server b/d
/^    server a/{
s/127\.0\.0\.1/10.0.0.11/
s/\ba\b/banco1/g
p
s/10\.0\.0\.11/10.0.0.12/
s/banco1/banco2/g
p
s/10\.0\.0\.12/10.0.0.13/
s/banco2/banco3/g
}
s/^    retries 1$/    retries 2/
