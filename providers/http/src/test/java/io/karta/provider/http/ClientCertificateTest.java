/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A vendor whose certificate only a trust store makes trusted, and that requires a certificate of its clients. */
class ClientCertificateTest {

    private static final String PASSWORD = "changeit";
    private static final Vendor VENDOR = Vendor.builder("Vendor", URI.create("https://127.0.0.1:1"), "usual")
            .keyIn("VENDOR_KEY")
            .build();

    @TempDir
    Path folder;

    private WireMockServer server;

    @BeforeEach
    void start() throws Exception {
        keytool(
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "v",
                "-dname",
                "CN=vendor",
                "-ext",
                "san=ip:127.0.0.1",
                "vendor");
        keytool("-genkeypair", "-keyalg", "EC", "-alias", "c", "-dname", "CN=client", "client");
        keytool("-exportcert", "-rfc", "-alias", "v", "-file", folder + "/vendor.pem", "vendor");
        keytool("-exportcert", "-rfc", "-alias", "c", "-file", folder + "/client.pem", "client");
        keytool("-importcert", "-noprompt", "-alias", "c", "-file", folder + "/client.pem", "clients");
        server = new WireMockServer(wireMockConfig()
                .httpDisabled(true)
                .dynamicHttpsPort()
                .keystorePath(store("vendor"))
                .keystoreType("PKCS12")
                .keystorePassword(PASSWORD)
                .keyManagerPassword(PASSWORD)
                .needClientAuth(true)
                .trustStorePath(store("clients"))
                .trustStoreType("PKCS12")
                .trustStorePassword(PASSWORD));
        server.start();
        server.stubFor(post(anyUrl()).willReturn(okJson("{\"text\":\"You are known.\"}")));
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private String store(String name) {
        return folder.resolve(name + ".p12").toString();
    }

    /** Runs keytool on the store that the last argument names. */
    private void keytool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments).subList(0, arguments.length - 1));
        command.addAll(List.of(
                "-keystore", store(arguments[arguments.length - 1]), "-storetype", "PKCS12", "-storepass", PASSWORD));
        int status = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.txt").toFile())
                .start()
                .waitFor();
        assertThat(status).as("status of %s", command).isZero();
    }

    private ModelConfigBuilder config() {
        return ModelConfig.builder("fast", "vendor")
                .baseUrl(URI.create("https://127.0.0.1:" + server.httpsPort()))
                .apiKey(Secret.of("k"));
    }

    private static String answer(ModelConfigBuilder config) {
        try (var model = HttpModel.builder(VENDOR, config.build()).build(HttpModelTest.Echo::new)) {
            return model.answer(HttpModelTest.question()).text();
        }
    }

    @Test
    void trustStoreAndKeyStoreIdentifyBothSides() {
        var config = config().property(ConnectionKeys.TRUST_STORE, store("vendor"))
                .property(ConnectionKeys.TRUST_STORE_PASSWORD, PASSWORD)
                .property(ConnectionKeys.KEY_STORE, store("client"))
                .property(ConnectionKeys.KEY_STORE_PASSWORD, PASSWORD);

        assertThat(answer(config)).isEqualTo("You are known.");
    }

    @Test
    void trustedCertificatesMayBePem() {
        var config = config().property(
                        ConnectionKeys.TRUST_STORE, folder.resolve("vendor.pem").toString())
                .property(ConnectionKeys.KEY_STORE, store("client"))
                .property(ConnectionKeys.KEY_STORE_PASSWORD, PASSWORD);

        assertThat(answer(config)).isEqualTo("You are known.");
    }

    @Test
    void aMissingClientCertificateIsAFailureOfTheConnection() {
        var config = config().property(
                        ConnectionKeys.TRUST_STORE, folder.resolve("vendor.pem").toString());

        var failure = catchThrowableOfType(ModelException.class, () -> answer(config));

        assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
    }
}
