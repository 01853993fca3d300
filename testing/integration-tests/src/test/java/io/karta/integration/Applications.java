/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import io.karta.integration.faults.Attempts;
import io.karta.integration.faults.FaultDesk;
import io.karta.integration.faults.RetryDesk;
import java.io.File;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ArchivePath;
import org.jboss.shrinkwrap.api.Filter;
import org.jboss.shrinkwrap.api.GenericArchive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** Further applications for the server that has the war of this module, with the same libraries except its store. */
final class Applications {

    private static final String CONFIGURATION = "META-INF/microprofile-config.properties";

    private final Path war;
    private final Path folder;

    /**
     * Creates further applications.
     *
     * @param war has their libraries
     * @param folder for their files
     */
    Applications(Path war, Path folder) {
        this.war = war;
        this.folder = folder;
    }

    /** A war whose callers have tokens of an issuer, and in which fallbacks alone apply. */
    Path bearer(TokenIssuer issuer, Class<?>... more) {
        var bearer = ShrinkWrap.create(WebArchive.class, "bearer.war")
                .addPackage("io.karta.integration.bearer")
                .addClasses(RetryDesk.class, FaultDesk.class, Attempts.class)
                .addClasses(more)
                .addAsWebInfResource(beans("all"), "beans.xml")
                .addAsResource(
                        new StringAsset(
                                """
                                mp.jwt.verify.publickey=%s
                                mp.jwt.verify.issuer=%s
                                MP_Fault_Tolerance_NonFallback_Enabled=false
                                mp.openapi.extensions.enabled=false
                                """
                                        .formatted(issuer.publicKey(), TokenIssuer.NAME)),
                        CONFIGURATION)
                .setWebXML(new File("src/test/applications/bearer/web.xml"));
        return export(withLibraries(bearer));
    }

    /** A war whose agent calls the model, for anonymous callers. */
    Path motto() {
        var motto = ShrinkWrap.create(WebArchive.class, "motto.war")
                .addPackage("io.karta.integration.motto")
                .addAsResource(
                        new StringAsset(
                                """
                                karta.rest.anonymous=true
                                karta.rest.max-body-size=1000
                                karta.processes.timeout=PT1M
                                karta.models.remote.provider=openai
                                karta.models.remote.model=gpt-4.1-mini
                                karta.models.remote.api-key=sk-test
                                karta.models.remote.base-url=${MODEL_URL}
                                mp.openapi.extensions.enabled=false
                                """),
                        CONFIGURATION);
        return export(withLibraries(motto));
    }

    /**
     * Two wars that share the libraries of their enterprise archive. {@code karta-rest} is in a war, because servers
     * look for resources there. The wars have one container of CDI, and so one platform and one configuration.
     */
    Path mall() {
        var mall = ShrinkWrap.create(EnterpriseArchive.class, "mall.ear")
                .addAsLibrary(ShrinkWrap.create(JavaArchive.class, "shared.jar")
                        .addPackage("io.karta.integration.mall.shared")
                        .addAsResource(new StringAsset("karta.rest.anonymous=true"), CONFIGURATION))
                .addAsModules(withRest(shop("north", "annotated")), shop("south", "all"));
        libraries()
                .getContent(path -> isJar(path) && !isRest(path))
                .forEach((path, node) -> mall.add(node.getAsset(), path.get().replace("/WEB-INF/lib", "/lib")));
        return export(mall);
    }

    /** The first of them alone. */
    WebArchive north() {
        return withLibraries(shop("north", "annotated").addPackage("io.karta.integration.mall.shared"));
    }

    private static WebArchive shop(String name, String discoveryMode) {
        return ShrinkWrap.create(WebArchive.class, name + ".war")
                .addPackage("io.karta.integration.mall." + name)
                .addAsWebInfResource(beans(discoveryMode), "beans.xml");
    }

    private WebArchive withRest(WebArchive shop) {
        libraries().getContent(Applications::isRest).forEach((path, node) -> shop.add(node.getAsset(), path));
        return shop;
    }

    private static boolean isRest(ArchivePath path) {
        return path.get().contains("/karta-rest-");
    }

    private WebArchive withLibraries(WebArchive application) {
        libraries().getContent(Applications::isJar).forEach((path, node) -> application.add(node.getAsset(), path));
        return application;
    }

    private GenericArchive libraries() {
        return ShrinkWrap.create(ZipImporter.class, "libraries.war")
                .importFrom(war.toFile(), isLibrary())
                .as(GenericArchive.class);
    }

    private static Filter<ArchivePath> isLibrary() {
        return path -> isJar(path) && !path.get().matches(".*/(karta-store-jdbc|h2)-.*");
    }

    private static boolean isJar(ArchivePath path) {
        return path.get().endsWith(".jar");
    }

    private static StringAsset beans(String discoveryMode) {
        return new StringAsset(
                """
                <beans xmlns="https://jakarta.ee/xml/ns/jakartaee" version="4.0" bean-discovery-mode="%s"/>
                """
                        .formatted(discoveryMode));
    }

    private Path export(Archive<?> archive) {
        var file = folder.resolve(archive.getName());
        archive.as(ZipExporter.class).exportTo(file.toFile(), true);
        return file;
    }
}
