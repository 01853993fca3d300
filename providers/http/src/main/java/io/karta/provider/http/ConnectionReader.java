/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.model.ModelConfig;
import io.karta.provider.http.client.ConnectionSettings;
import io.karta.provider.http.client.ProxySettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.PasswordAuthentication;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;

/** Reader of the connection keys of a model, which collects problems. Not thread-safe. */
final class ConnectionReader {

    private static final String DISABLED_SCHEMES = "jdk.http.auth.tunneling.disabledSchemes";

    private final ModelConfig config;
    private final URI address;
    private final List<String> problems = new ArrayList<>();

    ConnectionReader(ModelConfig config, URI address) {
        this.config = config;
        this.address = address;
    }

    /** Returns the settings; valid only without {@link #problems}. */
    ConnectionSettings read() {
        requireEffect();
        return new ConnectionSettings(config.name(), isSecure(), version(), proxy(), ssl());
    }

    /** Reports keys that require another key. */
    private void requireEffect() {
        require(ConnectionKeys.PROXY_USERNAME, ConnectionKeys.PROXY);
        require(ConnectionKeys.PROXY_PASSWORD, ConnectionKeys.PROXY_USERNAME);
        require(ConnectionKeys.TRUST_STORE_PASSWORD, ConnectionKeys.TRUST_STORE);
        require(ConnectionKeys.KEY_STORE_PASSWORD, ConnectionKeys.KEY_STORE);
        Stream.of(ConnectionKeys.TRUST_STORE, ConnectionKeys.KEY_STORE)
                .filter(key -> !isSecure() && value(key).isPresent())
                .forEach(key -> problems.add(Messages.keyWithoutEffect(config, key, "the URL is not https")));
    }

    private void require(String key, String other) {
        if (value(key).isPresent() && value(other).isEmpty()) {
            problems.add(Messages.keyWithoutEffect(config, key, config.key(other) + " is missing"));
        }
    }

    List<String> problems() {
        return problems;
    }

    private boolean isSecure() {
        return "https".equalsIgnoreCase(address.getScheme());
    }

    private Optional<String> value(String key) {
        return Optional.ofNullable(config.properties().get(key))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    private Version version() {
        String value = value(ConnectionKeys.HTTP_VERSION).orElse("1.1");
        if (!value.equals("1.1") && !value.equals("2")) {
            problems.add(Messages.invalidHttpVersion(config, value));
        }
        return value.equals("2") ? Version.HTTP_2 : Version.HTTP_1_1;
    }

    private Optional<ProxySettings> proxy() {
        Optional<String> url = value(ConnectionKeys.PROXY);
        Optional<URI> proxy = url.flatMap(ModelConfigRules::web)
                .filter(web -> "http".equals(web.getScheme().toLowerCase(Locale.ROOT)) && web.getUserInfo() == null);
        if (url.isPresent() && proxy.isEmpty()) {
            problems.add(Messages.invalidProxy(config));
        }
        Optional<PasswordAuthentication> login = value(ConnectionKeys.PROXY_USERNAME)
                .map(user -> new PasswordAuthentication(
                        user, value(ConnectionKeys.PROXY_PASSWORD).orElse("").toCharArray()));
        if (login.isPresent() && proxy.isPresent() && isSecure() && isBasicDisabled()) {
            problems.add(Messages.proxyLoginDisabled(config));
        }
        return proxy.map(web -> new ProxySettings(web.getHost(), web.getPort() < 0 ? 80 : web.getPort(), login));
    }

    /**
     * The JDK supports only Basic authentication, and disables it for TLS tunnels unless a system property enables it.
     */
    private static boolean isBasicDisabled() {
        String schemes = System.getProperty(DISABLED_SCHEMES);
        return (schemes == null ? schemesOfJdk() : schemes)
                .toLowerCase(Locale.ROOT)
                .contains("basic");
    }

    private static String schemesOfJdk() {
        var file = Path.of(System.getProperty("java.home"), "conf", "net.properties");
        var properties = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            properties.load(in);
        } catch (IOException ignored) { // without the file, the JDK disables nothing
            return "";
        }
        return properties.getProperty(DISABLED_SCHEMES, "");
    }

    private Optional<SSLContext> ssl() {
        Optional<String> trust = value(ConnectionKeys.TRUST_STORE);
        Optional<String> keys = value(ConnectionKeys.KEY_STORE);
        if (trust.isEmpty() && keys.isEmpty()) {
            return config.sslContext();
        }
        var stores = new CertificateStores();
        trust.ifPresent(file -> store(ConnectionKeys.TRUST_STORE, file, stores::trust));
        keys.ifPresent(file -> store(ConnectionKeys.KEY_STORE, file, stores::identifyWith));
        return problems.isEmpty() ? Optional.of(stores.context()) : Optional.empty();
    }

    private void store(String key, String file, CertificateStores.Loading loading) {
        try {
            loading.load(Path.of(file), value(key + "-password").orElse("").toCharArray());
        } catch (IOException | java.security.GeneralSecurityException | RuntimeException e) {
            problems.add(Messages.unreadableStore(config, key, file, e));
        }
    }
}
