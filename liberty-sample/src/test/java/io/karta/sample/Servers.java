/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static com.github.tomakehurst.wiremock.client.WireMock.noContent;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static java.util.stream.Collectors.joining;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.karta.health.checks.ReadinessCheck;
import io.karta.webhooks.WebhookProvider;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http2.config.H2Config;
import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.GenericArchive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.slf4j.Logger;

/** The servers that the tests share; each starts when the first test wants it, and stops after the last test. */
final class Servers implements ParameterResolver {

    /** The sample as it is built, with its users, and no key in the environment. */
    record Scripted(Liberty liberty) implements AutoCloseable {

        private static final Path USERS = Path.of("src/main/liberty/config/configDropins/defaults/users.xml");

        static Scripted start() throws Exception {
            return new Scripted(Liberty.named("scripted")
                    .configured(
                            """
                            <include location="%s"/>
                            <basicRegistry id="fairweather"><user name="ada" password="secret"/></basicRegistry>
                            """
                                    .formatted(USERS.toAbsolutePath()))
                    .with("/", sample())
                    .start());
        }

        @Override
        public void close() {
            liberty.close();
        }
    }

    /** The sample with a key for OpenAI in the environment, and two applications of the tests beside it. */
    record WithKey(Liberty liberty, WireMockServer openAi) implements AutoCloseable {

        static final String KEY = "sk-test-3141592653589793";

        static WithKey start() throws Exception {
            var openAi = new WireMockServer(options().dynamicPort().bindAddress("127.0.0.1"));
            openAi.start();
            return new WithKey(
                    Liberty.named("with-key")
                            .environment("OPENAI_API_KEY", KEY)
                            .environment("OPENAI_BASE_URL", openAi.baseUrl() + "/v1")
                            .with("/sample", sample())
                            .with("/trouble", trouble())
                            .with("/plain", plain())
                            .start(),
                    openAi);
        }

        @Override
        public void close() {
            liberty.close();
            openAi.stop();
        }
    }

    /**
     * A server where people log in, with an application whose actions need roles and transactions, and one that asks
     * them, tells a receiver of webhooks and reports its health.
     */
    record Secured(Liberty liberty, WireMockServer receiver) implements AutoCloseable {

        static final String WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

        static Secured start() throws Exception {
            var receiver = new WireMockServer(options().dynamicPort().bindAddress("127.0.0.1"));
            receiver.start();
            receiver.stubFor(post("/hooks").willReturn(noContent()));
            return new Secured(start(receiver.baseUrl() + "/hooks"), receiver);
        }

        private static Liberty start(String hooks) throws Exception {
            return Liberty.named("secured")
                    .configured(
                            """
                            <featureManager>
                              <feature>appSecurity-5.0</feature>
                              <feature>jdbc-4.2</feature>
                              <feature>mpHealth-4.0</feature>
                            </featureManager>
                            <basicRegistry>
                              <user name="grace" password="secret"/>
                              <user name="ada" password="secret"/>
                              <user name="bob" password="secret"/>
                              <user name="edith" password="secret"/>
                              <user name="olga" password="secret"/>
                              <group name="clerk"><member name="grace"/></group>
                              <group name="editor"><member name="edith"/></group>
                              <group name="karta-operator"><member name="olga"/></group>
                            </basicRegistry>
                            """)
                    .with("/books", books())
                    .with("/stories", stories(hooks))
                    .start();
        }

        @Override
        public void close() {
            liberty.close();
            receiver.stop();
        }
    }

    static Path sample() {
        return Path.of(System.getProperty("sample.war"));
    }

    private static WebArchive trouble() {
        return withLibraries("trouble.war")
                .addClasses(FailingAgent.class, Oracle.class)
                .addAsResource("trouble.yaml")
                .addAsResource(
                        new StringAsset(
                                """
                                karta.rest.anonymous=true
                                karta.rest.options.timeout=*
                                karta.default-model=default
                                karta.models.default.provider=scripted
                                karta.models.default.script=trouble.yaml
                                karta.models.default.retry.max-retries=0
                                karta.models.hurried.provider=scripted
                                karta.models.hurried.script=trouble.yaml
                                karta.models.hurried.timeout=PT0.2S
                                karta.models.hurried.retry.max-retries=0
                                """),
                        "META-INF/microprofile-config.properties");
    }

    /** An application that only adds the libraries: no beans.xml, no configuration. */
    static WebArchive plain() {
        return withLibraries("plain.war").addClasses(Greeter.class, GreetingResource.class, PlainApplication.class);
    }

    private static WebArchive books() {
        return withLibraries("books.war")
                .addClasses(Bookkeeper.class, BooksResource.class, PlainApplication.class)
                .setWebXML(login("/api/*", "clerk"));
    }

    private static WebArchive stories(String hooks) throws URISyntaxException {
        return withLibraries("stories.war")
                .addClass(StoryDesk.class)
                .addAsLibraries(
                        jarOf(WebhookProvider.class),
                        jarOf(ReadinessCheck.class),
                        jarOf(HttpClients.class),
                        jarOf(HttpHost.class),
                        jarOf(H2Config.class),
                        jarOf(Logger.class))
                .addAsResource(
                        new StringAsset(
                                """
                                karta.webhooks.crm.url=%s
                                karta.webhooks.crm.secret=%s
                                karta.webhooks.crm.allow-http=true
                                karta.webhooks.crm.allow-private=true
                                karta.webhooks.crm.backoff.first=PT0.05S
                                """
                                        .formatted(hooks, Secured.WEBHOOK_SECRET)),
                        "META-INF/microprofile-config.properties")
                .addAsResource("io/karta/sample/Labels.properties")
                .addAsResource("io/karta/sample/Labels_de.properties")
                .setWebXML(login("/karta/*", "editor", "karta-operator"));
    }

    /** People have to log in, and some of them have these roles. */
    private static StringAsset login(String pattern, String... roles) {
        return new StringAsset(
                """
                <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
                  <security-constraint>
                    <web-resource-collection>
                      <web-resource-name>everything</web-resource-name>
                      <url-pattern>%s</url-pattern>
                    </web-resource-collection>
                    <auth-constraint><role-name>**</role-name></auth-constraint>
                  </security-constraint>
                  <login-config><auth-method>BASIC</auth-method></login-config>
                %s
                </web-app>
                """
                        .formatted(
                                pattern,
                                Stream.of(roles)
                                        .map("  <security-role><role-name>%s</role-name></security-role>"::formatted)
                                        .collect(joining("\n"))));
    }

    /** A war with the libraries that the sample has in its own. */
    static WebArchive withLibraries(String name) {
        var libraries = ShrinkWrap.create(ZipImporter.class, "sample.war")
                .importFrom(sample().toFile())
                .as(GenericArchive.class)
                .getContent(Filters.include("/WEB-INF/lib/.*\\.jar"));
        var war = ShrinkWrap.create(WebArchive.class, name);
        libraries.forEach((path, node) -> war.add(node.getAsset(), path));
        return war;
    }

    static File jarOf(Class<?> type) throws URISyntaxException {
        return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return Stream.of(Scripted.class, WithKey.class, Secured.class, DurableServer.class)
                .anyMatch(parameter.getParameter().getType()::equals);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var type = parameter.getParameter().getType();
        return context.getRoot().getStore(Namespace.create(Servers.class)).getOrComputeIfAbsent(type, Servers::start);
    }

    private static AutoCloseable start(Class<?> type) {
        try {
            if (type == Secured.class) {
                return Secured.start();
            }
            if (type == DurableServer.class) {
                return DurableServer.start();
            }
            return type == Scripted.class ? Scripted.start() : WithKey.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
