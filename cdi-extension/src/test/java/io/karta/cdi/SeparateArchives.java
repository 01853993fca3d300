/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.cdi.config.StandaloneConfiguration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jboss.weld.bootstrap.api.CDI11Bootstrap;
import org.jboss.weld.bootstrap.spi.BeansXml;
import org.jboss.weld.bootstrap.spi.Deployment;
import org.jboss.weld.environment.deployment.WeldBeanDeploymentArchive;
import org.jboss.weld.environment.deployment.WeldDeployment;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;
import org.jboss.weld.resources.spi.ResourceLoader;

/**
 * A container as on Payara and GlassFish: the archive of the extension sees no other archive, each module of the
 * application sees itself and the extension's archive.
 */
public final class SeparateArchives extends Weld {

    private final List<List<Class<?>>> modules;

    private SeparateArchives(Map<String, String> settings, List<List<Class<?>>> modules) {
        super(UUID.randomUUID().toString());
        this.modules = modules;
        disableDiscovery();
        modules.forEach(module -> beanClasses(module.toArray(Class<?>[]::new)));
        addExtension(new KartaExtension(() -> new StandaloneConfiguration(settings, Map.of())));
    }

    /** Deploys one web archive. */
    public static WeldContainer war(Map<String, String> settings, Class<?>... classes) {
        return new SeparateArchives(settings, List.of(List.of(classes))).initialize();
    }

    /** Deploys an enterprise archive with two modules that do not see each other. */
    public static WeldContainer ear(Map<String, String> settings, List<Class<?>> one, List<Class<?>> other) {
        return new SeparateArchives(settings, List.of(one, other)).initialize();
    }

    @Override
    protected Deployment createDeployment(ResourceLoader resources, CDI11Bootstrap bootstrap) {
        Set<WeldBeanDeploymentArchive> archives =
                modules.stream().map(SeparateArchives::archive).collect(Collectors.toCollection(LinkedHashSet::new));
        Deployment together = super.createDeployment(resources, bootstrap);
        return new Separate(resources, bootstrap, archives, together);
    }

    private static WeldBeanDeploymentArchive archive(List<Class<?>> module) {
        List<String> names = module.stream().map(Class::getName).toList();
        return new WeldBeanDeploymentArchive(
                "module of " + module.get(0).getSimpleName(), names, BeansXml.EMPTY_BEANS_XML);
    }

    private static final class Separate extends WeldDeployment {

        Separate(
                ResourceLoader resources,
                CDI11Bootstrap bootstrap,
                Set<WeldBeanDeploymentArchive> archives,
                Deployment together) {
            super(resources, bootstrap, archives, together.getExtensions());
        }

        @Override
        protected void setBeanDeploymentArchivesAccessibility() {
            Set<WeldBeanDeploymentArchive> all = getBeanDeploymentArchives().stream()
                    .map(WeldBeanDeploymentArchive.class::cast)
                    .collect(Collectors.toSet());
            Set<WeldBeanDeploymentArchive> ofExtension = all.stream()
                    .filter(archive -> archive.getId().contains(ADDITIONAL_BDA_ID))
                    .collect(Collectors.toSet());
            all.forEach(archive -> archive.setAccessibleBeanDeploymentArchives(
                    ofExtension.contains(archive) ? Set.of() : ofExtension));
        }
    }

    public static List<Class<?>> module(Class<?>... classes) {
        return Arrays.asList(classes);
    }
}
